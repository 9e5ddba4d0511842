import { namesIn } from '../../../domain/schedule/names-in.ts'
import type { SessionText } from '../../../domain/schedule/session-fields.ts'
import { plainOf } from '../../../domain/text/plain-of.ts'
import { comparable } from './comparable.ts'

/** Whether a text in a file equals the stored one. Files have the plain text of Markdown. */
export function isSameText(name: SessionText | 'place', written: string, kept: string): boolean {
  if (written === kept) return true
  if (name === 'presenterName') return peopleIn(written) === peopleIn(kept)
  return formOf(name, written) === formOf(name, kept)
}

function formOf(name: SessionText | 'place', text: string): string {
  return comparable(name === 'description' ? plainOf(text) : text)
}

/** The people in a text, regardless of how it lists them. */
export function peopleIn(names: string): string {
  return [...new Set(namesIn(comparable(names)))].join(', ')
}

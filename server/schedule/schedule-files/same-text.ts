import { hostNames } from '../../../domain/schedule/host-names.ts'
import { namesIn } from '../../../domain/schedule/names-in.ts'
import type { SessionText } from '../../../domain/schedule/session-fields.ts'
import { plainOf } from '../../../domain/text/plain-of.ts'
import type { Row } from '../../db/schema.ts'
import { factsOf } from '../session-fields/data.ts'
import { comparable } from './comparable.ts'

/** Whether a text of a file says what is stored: files have the plain text of Markdown, and all hosts of a session in one list. */
export function isSameText(
  name: SessionText | 'place',
  written: string,
  kept: string,
  row?: Pick<Row<'sessions'>, 'facts'>,
): boolean {
  if (written === kept) return true
  if (name !== 'presenterName') return formOf(name, written) === formOf(name, kept)
  const all = row ? hostNames({ presenterName: kept, ...factsOf(row) }) : kept
  return [kept, all].some((names) => people(names) === people(written))
}

function formOf(name: SessionText | 'place', text: string): string {
  return comparable(name === 'description' ? plainOf(text) : text)
}

function people(names: string): string {
  return namesIn(comparable(names)).join(', ')
}

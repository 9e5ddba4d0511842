import type { Event } from '../../domain/events/events.ts'
import type { Session } from '../../domain/schedule/sessions.ts'
import { plain } from './talks.ts'

/** A text of people within HTML, also within an attribute in quotes. */
export function htmlText(given: string): string {
  return plain(given).replaceAll(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
}

/** The attribute of an element that holds words of a session: the code of its language, or nothing where that is not certain. */
export function langAttribute({ languageCodes }: Event, { language }: Pick<Session, 'language'>): string {
  const code = languageCodes?.[language.join()]
  return code ? ` lang="${htmlText(code)}"` : ''
}

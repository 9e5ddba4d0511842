import type { Event } from '../../domain/events/events.ts'
import type { Session } from '../../domain/schedule/sessions.ts'
import { type Html, html } from '../lib/html.ts'

/** The attribute of an element that holds words of a session: the code of its language, or nothing where that is not certain. */
export function langAttribute(
  { languageCodes }: Event,
  { language }: Pick<Session, 'language'>,
): Html | undefined {
  const code = languageCodes?.[language.join()]
  return code ? html` lang="${code}"` : undefined
}

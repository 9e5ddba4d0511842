import type { Event } from '../../domain/events/events.ts'
import type { Session } from '../../domain/schedule/sessions.ts'
import { type Html, html } from '../lib/html.ts'

/** The `lang` attribute of an element with a session's text; empty if the language is not certain. */
export function langAttribute(
  { languageCodes }: Event,
  { language }: Pick<Session, 'language'>,
): Html | undefined {
  const code = languageCodes?.[language.join()]
  return code ? html` lang="${code}"` : undefined
}

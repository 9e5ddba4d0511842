import { t, textKey } from '../text/t.ts'
import type { SessionField } from './session-fields.ts'

const NAMES = {
  title: textKey('field.title'),
  presenterName: textKey('field.presenterName'),
  description: textKey('field.description'),
  type: textKey('field.type'),
  level: textKey('field.level'),
  focus: textKey('field.focus'),
  language: textKey('field.language'),
} as const satisfies Record<SessionField, string>

/** The name of a field on a screen, such as "Presenter Name". Files and the API use the English `label`. */
export function fieldName(field: SessionField): string {
  return t(NAMES[field])
}

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

/** "Presenter Name": the name of a field beside it on a screen. Files and the API have the English `label`. */
export function fieldName(field: SessionField): string {
  return t(NAMES[field])
}

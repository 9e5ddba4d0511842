import { t } from '../text/t.ts'
import { fieldName } from './field-names.ts'
import {
  type PerField,
  SESSION_FIELDS,
  type SessionContent,
  type SessionField,
  type SessionText,
  type TextSpec,
  type ValueKind,
  type ValuesSpec,
} from './session-fields.ts'

/** Creates an object with a value for each field, in the fields' order. */
export function mapFields<Text, Values>(
  text: (name: SessionText, field: TextSpec) => Text,
  values: (name: ValueKind, field: ValuesSpec) => Values,
): PerField<Text, Values> {
  const made = Object.entries<TextSpec | ValuesSpec>(SESSION_FIELDS).map(([name, field]) => [
    name,
    field.kind === 'text' ? text(name as SessionText, field) : values(name as ValueKind, field),
  ])
  return Object.fromEntries(made)
}

/** Only the fields and facts of a session, a card or a form. */
export function contentOf(row: SessionContent): SessionContent {
  const words = mapFields(
    (name) => row[name],
    (name) => row[name],
  )
  return row.facts ? { ...words, facts: row.facts } : words
}

/** The short name of a field for a table's head, such as "Presenter"; lower-case it in a sentence. */
export function shortName(name: SessionField): string {
  return name === 'presenterName' ? t('field.presenter') : fieldName(name)
}

export const NO_CONTENT: SessionContent = mapFields<string, string[]>(
  () => '',
  () => [],
)

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

/** Makes something for each field, in their order. */
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

/** The fields and the facts of a session, a card or a form, and nothing else of it. */
export function contentOf(row: SessionContent): SessionContent {
  const words = mapFields(
    (name) => row[name],
    (name) => row[name],
  )
  return row.facts ? { ...words, facts: row.facts } : words
}

/** "Presenter": the name of a field in a table's head; in a sentence it has small letters. */
export function shortName(name: SessionField): string {
  return name === 'presenterName' ? t('field.presenter') : fieldName(name)
}

export const NO_CONTENT: SessionContent = mapFields<string, string[]>(
  () => '',
  () => [],
)

import { choicesOf, labelOf } from '../../domain/schedule/session-fields.ts'

/** The values of a list, and those that are chosen but no longer in it, so that people can remove them. */
export function optionsOf(labels: readonly string[], chosen: readonly string[]) {
  const choices = choicesOf(labels)
  const others = chosen.filter((each) => !choices.some(({ value }) => value === each))
  return [...choices, ...others.map((value) => ({ value, label: labelOf(value, labels) }))]
}

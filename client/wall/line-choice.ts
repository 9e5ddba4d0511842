import type { LineChoice } from '../../domain/wall-lines.ts'

export const NO_LINE = { value: 'none', label: 'Not part of the schedule' }

/** A choice as the value of a field: an id, or "new" or "none". */
export function choiceValue(choice: LineChoice<unknown>): string {
  if (choice === 'none') return 'none'
  return 'id' in choice ? String(choice.id) : 'new'
}

export function choiceOf<New>(value: string, draft: New): LineChoice<New> {
  if (value === 'none') return 'none'
  return value === 'new' ? { add: draft } : { id: Number(value) }
}

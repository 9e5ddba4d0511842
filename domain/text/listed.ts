import { formatterOf } from './t.ts'

const CONJUNCTION = { type: 'conjunction' } as const

/** "3 rooms, 12 time slots, and 1 session", in the current language. */
export function listed(words: readonly string[]): string {
  return formatterOf(Intl.ListFormat, CONJUNCTION).format(words)
}

const UNIT = { type: 'unit', style: 'short' } as const

/** "Ann, 2 time slots", without "and". Leaves out empty words. */
export function listedShort(words: readonly string[]): string {
  return formatterOf(Intl.ListFormat, UNIT).format(words.filter(Boolean))
}

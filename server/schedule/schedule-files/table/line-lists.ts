import { language, t } from '../../../../domain/text/t.ts'

/** How many lines a sentence names. */
const NAMED = 8

/** The arguments of a text that names lines: their count and numbers, "2, 5 and 7", limited to the first few. */
export function linesOf(rows: readonly { line: number | null }[]): { count: number; lines: string } {
  const numbers = rows.map(({ line }) => String(line ?? 0))
  const more = numbers.length - NAMED
  const lines =
    more > 1
      ? t('import.linesMore', { lines: numbers.slice(0, NAMED).join(', '), count: more })
      : new Intl.ListFormat(language(), { type: 'conjunction' }).format(numbers)
  return { count: numbers.length, lines }
}

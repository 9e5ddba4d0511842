import { language, t } from '../../../../domain/text/t.ts'

/** How many lines a sentence names. */
const NAMED = 8

/** How many titles a sentence names. */
const TITLES_NAMED = 5

/** The titles of breaks for a sentence: “Lunch”, “Coffee”, limited to the first few. */
export function titlesOf(breaks: readonly { title: string | null }[]): string {
  const titles = [...new Set(breaks.map(({ title }) => `“${title}”`))]
  return titles.length <= TITLES_NAMED
    ? titles.join(', ')
    : t('import.more', {
        names: titles.slice(0, TITLES_NAMED).join(', '),
        count: titles.length - TITLES_NAMED,
      })
}

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

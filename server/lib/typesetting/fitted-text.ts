import { type Block, broken, mostThat, setLines } from './lines.ts'
import { type Word, type Words, wordOf, wordsOf } from './words.ts'

/** The space for a text; one line if there is no height. `sizes` of its letters, the largest first. */
export type Box = {
  width: number
  height?: number
  sizes: readonly number[]
  isBold: boolean
  color: string
}
export type Fitted = { size: number; block: Block; isRightToLeft: boolean }

/** Longer texts are cut with an ellipsis before they are measured. */
const MAX_LETTERS = 1_000
const LEADING = 0.98

/** Sets a text in the largest letters that fit all of it. If none do, it ends with an ellipsis. */
export async function fitText(text: string, { width, height, sizes, isBold, color }: Box): Promise<Fitted> {
  const words = await wordsOf(text.slice(0, MAX_LETTERS), { isBold })
  const set = (lines: readonly Word[][]) => setLines(lines, { words, scale: 1, color }, LEADING)
  const { isRightToLeft } = words
  const smallest = sizes.at(-1) ?? 1
  const isIn = (lines: readonly Word[][], size: number) =>
    height === undefined ? lines.length <= 1 : set(lines).height * size <= height
  for (const size of sizes) {
    const most = width / size
    const isDivided = words.words.some((word) => word.width > most)
    if (isDivided && size !== smallest) continue
    const lines = broken(words.words, most)
    if (!isIn(lines, size)) continue
    return { size, isRightToLeft, block: set(isDivided ? lines : balanced(words.words, most, lines.length)) }
  }
  const most = width / smallest
  const lines = broken(words.words, most)
  const count = Math.max(
    1,
    mostThat(lines.length, (some) => isIn(lines.slice(0, some), smallest)),
  )
  const last = await shortened(lines.slice(count - 1).flat(), { most, isBold, words })
  return { size: smallest, isRightToLeft, block: set([...lines.slice(0, count - 1), last]) }
}

/** Breaks the words into the same number of lines, of similar length. */
function balanced(words: readonly Word[], most: number, lines: number): Word[][] {
  let [tooNarrow, wide] = [Math.max(most / 2, ...words.map(({ width }) => width)), most]
  for (let tries = 0; tries < 6; tries += 1) {
    const middle = (tooNarrow + wide) / 2
    if (broken(words, middle).length > lines) tooNarrow = middle
    else wide = middle
  }
  return broken(words, wide)
}

/** As many of the words as fit before an ellipsis. */
async function shortened(
  all: readonly Word[],
  { most, isBold, words }: { most: number; isBold: boolean; words: Words },
): Promise<Word[]> {
  const [ellipsis] = (await wordsOf('…', { isBold })).words
  const end = (ellipsis?.letters ?? []).map((letter) => ({ ...letter, level: words.isRightToLeft ? 1 : 0 }))
  const lineWith = (count: number): Word[] => {
    let left = count
    const kept = all.flatMap((word) => {
      const letters = word.letters.slice(0, Math.max(0, left))
      left -= word.letters.length
      return letters.length > 0 ? [{ letters, space: word.space }] : []
    })
    const last = kept.pop() ?? { letters: [], space: 0 }
    return [
      ...kept.map(({ letters, space }) => wordOf(letters, space)),
      wordOf([...last.letters, ...end], last.space),
    ]
  }
  const widthOf = (line: readonly Word[]) =>
    line.reduce((sum, { width, space }, index) => sum + width + (index > 0 ? space : 0), 0)
  const letters = all.reduce((sum, word) => sum + word.letters.length, 0)
  return lineWith(mostThat(letters, (count) => widthOf(lineWith(count)) <= most))
}

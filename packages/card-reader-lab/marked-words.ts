import type { FieldReading } from '../card-reader/reading.ts'

/** A word as the form shows it: whether the truth has it, and whether the form marks it. */
export type MarkedWord = { isRight: boolean; isMarked: boolean }

export function wordsIn({ value, doubts = [] }: FieldReading<string>, truth: string): MarkedWord[] {
  const written = new Set(tokensOf(truth))
  return value.split(/\s+/).flatMap((word) => {
    const tokens = tokensOf(word)
    if (tokens.length === 0) return []
    const isRight = tokens.every((token) => written.has(token))
    // Words that may be the presenter's name have one mark.
    return [{ isRight, isMarked: doubts.some((doubt) => doubt.word.split(' ').includes(word)) }]
  })
}

export function markedWords(words: readonly MarkedWord[]): string {
  const marked = (isRight: boolean) => {
    const part = words.filter((word) => word.isRight === isRight)
    return `${part.filter(({ isMarked }) => isMarked).length} of ${part.length}`
  }
  return `words marked: ${marked(false)} wrong, ${marked(true)} right ones`
}

export function tokensOf(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\d']+/gu) ?? []
}

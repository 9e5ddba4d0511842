import { searchWords } from './search-words.ts'

/** Shorter words are similar to too many others. */
const FEWEST_LETTERS = 4

/**
 * For each word of a search, the words to search for: the word itself, or if nothing has it, the words that differ by
 * one typing error (one letter too many, missing, wrong, or swapped).
 * @param has whether anything has the word as it is, or the word cannot be mistyped
 * @param vocabulary all existing words; called only if one is missing
 */
export function forgivenWords(
  query: string,
  has: (word: string) => boolean,
  vocabulary: () => Iterable<string>,
): string[][] {
  return searchWords(query).map((word) => {
    if (word.length < FEWEST_LETTERS || has(word)) return [word]
    const alike = [...vocabulary()].filter((each) => isAlike(word, each))
    return alike.length > 0 ? alike : [word]
  })
}

/** The words in plain texts. */
export function vocabularyOf(texts: readonly string[]): ReadonlySet<string> {
  return new Set(texts.flatMap((text) => text.split(/[^\p{L}\p{N}]+/u)))
}

/**
 * Whether two words, or a word and the beginning of the other, differ by at most one typing error. "f" for "ph" does
 * not count as an error.
 */
function isAlike(typed: string, whole: string): boolean {
  const [word, other] = [typed, whole].map((each) => each.replaceAll('ph', 'f')) as [string, string]
  if (other.length < word.length - 1) return false
  // There are many short words, and people rarely miss the first letter.
  if (word[0] !== other[0] && word.length <= FEWEST_LETTERS + 1) return false
  let at = 0
  while (at < word.length && word[at] === other[at]) at += 1
  const [rest, next] = [word.slice(at + 1), other.slice(at + 1)]
  return (
    next.startsWith(rest) ||
    other.startsWith(rest, at) ||
    other.startsWith(word.slice(at), at + 1) ||
    (word[at] === other[at + 1] && word[at + 1] === other[at] && other.startsWith(word.slice(at + 2), at + 2))
  )
}

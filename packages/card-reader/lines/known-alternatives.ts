import { alikeWords } from '../words/alike-words.ts'
import { smallLetters } from '../words/marked-letters.ts'
import { isOffered } from '../words/unoffered-words.ts'
import { costOf, type Lexicon } from '../words/word-tree.ts'
import { otherReadings } from './line-settings.ts'

/**
 * Known words that a doubtful word may be, the likeliest first, in their own spelling: those one letter away from it
 * or from its next best readings `others`, and such readings themselves. `likelihoodOf` gives the likelihood of the
 * line with another word in its place, as a natural logarithm.
 */
export function knownAlternatives(
  word: string,
  others: readonly string[],
  lexicon: Lexicon,
  likelihoodOf: (word: string) => number,
): string[] {
  const [own, ...read] = [word, ...others].map(lettersOf)
  if (!own) return []
  const near = [own, ...read].flatMap((each) => [...alikeWords(each, lexicon), each])
  const known = new Set(
    near.filter(
      (each) =>
        each !== '' && each !== own && isOffered(each) && costOf(each, lexicon) <= otherReadings.seldom,
    ),
  )
  const least = likelihoodOf(word) - otherReadings.far
  return [...known]
    .map((each) => ({ each, likely: likelihoodOf(inPlaceOf(word, each)) }))
    .filter(({ likely }) => likely > least)
    .map(({ each, likely }) => ({ each, worth: likely - costOf(each, lexicon) }))
    .sort((a, b) => b.worth - a.worth)
    .map(({ each }) => inPlaceOf(word, each))
}

/** A known word with the punctuation around another one, and with its capitals. */
export function inPlaceOf(word: string, known: string): string {
  const isCapitals = /\p{Lu}.*\p{Lu}/u.test(word) && !/\p{Ll}/u.test(word)
  const isCapital = /^[^\p{L}\d]*\p{Lu}/u.test(word) && known === smallLetters(known)
  const [before = ''] = word.match(/^[^\p{L}\d]*/u) ?? []
  const [after = ''] = word.match(/[^\p{L}\d]*$/u) ?? []
  const cased = isCapitals
    ? known.toUpperCase()
    : isCapital
      ? known.charAt(0).toUpperCase() + known.slice(1)
      : known
  return before + cased + after
}

function lettersOf(word: string): string {
  return smallLetters(word).replace(/^[^\p{L}\d]+|[^\p{L}\d]+$/gu, '')
}

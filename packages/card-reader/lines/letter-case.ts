import { smallLetters } from '../words/marked-letters.ts'
import type { Lexicon } from '../words/word-tree.ts'

/** Words with capitals inside. */
const mixed = new Set(
  'javascript typescript github gitlab bigquery chatgpt linkedin youtube postgresql mysql saas paas ios ipad iphone genai devops adtech martech'.split(
    ' ',
  ),
)

/**
 * Corrects capitals in the middle of words, as many hands write them: "RepoRts" is "Reports". Only in known words;
 * initials stay.
 */
export function calmCase(text: string, lexicon: Lexicon): string {
  return text.replace(/\p{L}+/gu, (word) => {
    if (!/\p{Ll}.*\p{Lu}/u.test(word)) return word
    const lower = smallLetters(word)
    if (mixed.has(lower) || !lexicon.has(lower)) return word
    return word[0] === lower[0] ? lower : `${word[0]}${lower.slice(1)}`
  })
}

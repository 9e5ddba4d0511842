import type { Lexicon } from './word-tree.ts'

const letters = [...'abcdefghijklmnopqrstuvwxyz']

/** The words of the list that differ from a word in lowercase by one letter: changed, added, or missing. */
export function alikeWords(word: string, lexicon: Pick<Lexicon, 'has'>): string[] {
  const alike = new Set<string>()
  for (let at = 0; at <= word.length; at++) {
    const [before, behind] = [word.slice(0, at), word.slice(at)]
    if (behind !== '') alike.add(before + behind.slice(1))
    for (const letter of letters) {
      alike.add(before + letter + behind)
      if (behind !== '') alike.add(before + letter + behind.slice(1))
    }
  }
  alike.delete(word)
  return [...alike].filter((other) => lexicon.has(other))
}

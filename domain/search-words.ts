/** The words of a search, as they stand in a text made plain by `plainText`. */
export function searchWords(query: string): string[] {
  return plainText(query).split(/\s+/).filter(Boolean)
}

/** Whether a text made plain holds all of these words. */
export function hasWords(plain: string, words: readonly string[]): boolean {
  return words.every((word) => plain.includes(word))
}

/** "Gdańsk" and "gdansk" are the same; letters that only look like others with a mark on them are those. */
export function plainText(text: string): string {
  // Letters of plain English stay: taking a whole text apart costs a phone five times the search itself.
  return text.toLowerCase().replaceAll(/[^ -~\s]+/g, plainLetters)
}

/** The plain forms of single letters; a language has few of them. */
const known = new Map<string, string>()

function plainLetters(letters: string): string {
  const kept = known.get(letters)
  if (kept !== undefined) return kept
  const plain = letters
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[łøđß]/g, (letter) => ALIKE[letter] ?? letter)
  if (letters.length === 1) known.set(letters, plain)
  return plain
}

const ALIKE: Readonly<Record<string, string>> = { ł: 'l', ø: 'o', đ: 'd', ß: 'ss' }

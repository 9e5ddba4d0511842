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
  const small = text.toLowerCase()
  // Most texts have no such letter, and looking for one costs a phone a tenth of taking it apart.
  if (!/[^ -~\s]/.test(small)) return small
  return small
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[łøđß]/g, (letter) => ALIKE[letter] ?? letter)
}

const ALIKE: Readonly<Record<string, string>> = { ł: 'l', ø: 'o', đ: 'd', ß: 'ss' }

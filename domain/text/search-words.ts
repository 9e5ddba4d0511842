/** The words of a search, in the form that `hasWords` expects. */
export function searchWords(query: string): string[] {
  return joined(plainText(query)).split(/\s+/).filter(Boolean)
}

/** Whether a plain text contains all of these words from `searchWords`. */
export function hasWords(plain: string, words: readonly string[]): boolean {
  const text = joined(plain)
  return words.every((word) => text.includes(word))
}

/** Makes "e-mail" and "email" the same word, "node.js" and "nodejs", "9.30" and "9:30". ".net" keeps its dot. */
export function joined(plain: string): string {
  return plain.replace(/(\d)\./g, '$1:').replace(/-|([a-z])\.+/g, '$1')
}

/**
 * A text in the form for comparing words: "Gdańsk" becomes "gdansk", “O’Neil” becomes "oneil", and all hyphens are
 * alike. Letters that merely look like marked forms of others become those; invisible characters are removed.
 */
export function plainText(text: string, plain = plainLetters): string {
  // Leave plain English letters alone: decomposing the whole text would cost a phone five times as much as the search
  // itself.
  return text
    .toLowerCase()
    .replaceAll(/[^ -~\s]+/g, (letters) => plain(letters))
    .replaceAll(APOSTROPHES, '')
    .replaceAll('"', ' ')
}

/** The plain forms of single letters; a language has few of them. */
const known = new Map<string, string>()

function plainLetters(letters: string): string {
  const kept = known.get(letters)
  if (kept !== undefined) return kept
  const plain = takenApart(letters, (apart) => apart.replaceAll(UNSEEN, ''))
  if (letters.length === 1) known.set(letters, plain)
  return plain
}

/** Decomposed letters. `seen` removes what does not count from them, once their marks follow them. */
export function takenApart(letters: string, seen: (apart: string) => string): string {
  // Remove these first: some decompose into a space and a mark.
  const apart = letters.replaceAll(APOSTROPHES, '').normalize('NFKD')
  return seen(apart)
    .toLowerCase()
    .replaceAll(/[^ -~]/g, (letter) => ALIKE[letter] ?? letter)
}

const APOSTROPHES = /['`´‘’‚‛′ʹʻʼʽˈ＇]/g
/**
 * Marks on letters, soft hyphens, zero-width characters such as direction marks, and the elongation of Arabic letters.
 */
const UNSEEN = /[\p{M}\p{Cf}ـ]/gu

/** The letters of each line count as the first item of that line. */
const ALIKE_LINES = [
  'l ł',
  'o ø',
  'd đð',
  'h ħ',
  't ŧ',
  'i ı',
  'n ŋ',
  'ss ß',
  'ae æ',
  'oe œ',
  'th þ',
  'σ ς',
  '- ‐‑‒–—―−﹘﹣－',
  '" “”„‟«»‹›″＂',
]
const ALIKE: Readonly<Record<string, string>> = Object.fromEntries(
  ALIKE_LINES.flatMap((line) => {
    const [plain = '', letters = ''] = line.split(' ')
    return [...letters].map((letter) => [letter, plain])
  }),
)

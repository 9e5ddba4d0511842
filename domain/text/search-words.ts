/** The words of a search, as `hasWords` looks for them. */
export function searchWords(query: string): string[] {
  return joined(plainText(query)).split(/\s+/).filter(Boolean)
}

/** Whether a text made plain holds all of these words, which `searchWords` made. */
export function hasWords(plain: string, words: readonly string[]): boolean {
  const text = joined(plain)
  return words.every((word) => text.includes(word))
}

/** "e-mail" and "email" are the same word, "node.js" and "nodejs", "9.30" and "9:30"; ".net" keeps its dot. */
export function joined(plain: string): string {
  return plain.replace(/(\d)\./g, '$1:').replace(/-|([a-z])\.+/g, '$1')
}

/**
 * A text as all that compares words takes it: "Gdańsk" is "gdansk", “O’Neil” is "oneil", and every hyphen is the one
 * on the keyboard. Letters that only look like others with a mark on them are those; what cannot be seen is not there.
 */
export function plainText(text: string, plain = plainLetters): string {
  // Letters of plain English stay: taking a whole text apart costs a phone five times the search itself.
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

/** Letters in their plain form; `seen` takes what does not count out of them, once their marks follow them. */
export function takenApart(letters: string, seen: (apart: string) => string): string {
  // First: some of them come apart into a space and a mark.
  const apart = letters.replaceAll(APOSTROPHES, '').normalize('NFKD')
  return seen(apart)
    .toLowerCase()
    .replaceAll(/[^ -~]/g, (letter) => ALIKE[letter] ?? letter)
}

const APOSTROPHES = /['`´‘’‚‛′ʹʻʼʽˈ＇]/g
/** Marks on letters, soft hyphens, and what has no width, such as the signs of a text's direction; the line of Arabic letters. */
const UNSEEN = /[\p{M}\p{Cf}ـ]/gu

/** The letters of each line mean the first word of it. */
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

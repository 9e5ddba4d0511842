/** Texts with fewer capitals count as abbreviations, such as "SQL". */
const FEWEST = 4
const LOWER = /\p{Ll}/u
const UPPER = /\p{Lu}/gu

/** Whether all letters with a case are capitals, as many people print on cards. */
export function isInCapitals(text: string): boolean {
  return !LOWER.test(text) && (text.match(UPPER) ?? []).length >= FEWEST
}

/** "TIME SERIES IN GA4" becomes "Time series in GA4". Words with digits, and "I", stay as they are. */
export function asSentence(text: string): string {
  const plain = text.replaceAll(/\S+/gu, (word) => (isKept(word) ? word : word.toLowerCase()))
  return plain
    .replaceAll(/(?<!\p{L})i(?=['’]\p{L})/gu, 'I')
    .replaceAll(/(?:^|[.!?]\s)\P{L}*\p{L}/gu, (start) => start.toUpperCase())
}

/** "ANN O'NEIL-BERG" becomes "Ann O'Neil-Berg". */
export function asName(text: string): string {
  return text.toLowerCase().replaceAll(/(?<![\p{L}\p{M}])\p{L}/gu, (letter) => letter.toUpperCase())
}

function isKept(word: string): boolean {
  return /\p{N}/u.test(word) || /^\P{L}*I\P{L}*$/u.test(word)
}

/** A text in lowercase. The dot of İ does not become a separate letter. */
export function smallLetters(text: string): string {
  return text.toLowerCase().replaceAll('i\u0307', 'i')
}

/** A text in the lowercase of its language: in Turkish, which has the letter ı, a capital I becomes ı. */
export function smallLettersIn(text: string, marks: ReadonlySet<string> | undefined): string {
  return marks?.has('ı') ? text.toLocaleLowerCase('tr') : smallLetters(text)
}

/** Small letters with an i for each ı. */
export function withUsualDots(text: string): string {
  return text.replaceAll('ı', 'i')
}

// Letters that are not a letter with an accent.
const small = { ß: 'ss', ø: 'o', æ: 'ae', œ: 'oe', ł: 'l', đ: 'd', ı: 'i' }
const large = { Ø: 'O', Æ: 'Ae', Œ: 'Oe', Ł: 'L', Đ: 'D' }
const plain: Record<string, string> = { ...small, ...large }

/** A text in the letters of English, as people write it if they have no others. */
export function plainLetters(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\p{ASCII}]/gu, (letter) => plain[letter] ?? letter)
}

const alike: Record<string, string> = { ș: 'ş', Ș: 'Ş', ţ: 'ț', Ţ: 'Ț' }

/**
 * A text in the letters of the recognizer's output, which knows only one of several letters that look the same in
 * writing.
 */
export function asSeen(text: string): string {
  return text.replace(/[șţ]/giu, (letter) => alike[letter] ?? letter)
}

/** A text with Romanian commas below letters instead of Turkish cedillas. */
export function asRomanian(text: string): string {
  return text.replaceAll('ş', 'ș').replaceAll('Ş', 'Ș')
}

/** A text in small letters. The dot that İ brings is no letter of its own. */
export function smallLetters(text: string): string {
  return text.toLowerCase().replaceAll('i\u0307', 'i')
}

/** A text in small letters as its language has them: Turkish, which has the letter ı, writes it as I in capitals. */
export function smallLettersIn(text: string, marks: ReadonlySet<string> | undefined): string {
  return marks?.has('ı') ? text.toLocaleLowerCase('tr') : smallLetters(text)
}

/** Small letters with an i for each ı. */
export function withUsualDots(text: string): string {
  return text.replaceAll('ı', 'i')
}

// Letters that are no letter with a mark.
const small = { ß: 'ss', ø: 'o', æ: 'ae', œ: 'oe', ł: 'l', đ: 'd', ı: 'i' }
const large = { Ø: 'O', Æ: 'Ae', Œ: 'Oe', Ł: 'L', Đ: 'D' }
const plain: Record<string, string> = { ...small, ...large }

/** A text in the letters of English, as people write it where they have no others. */
export function plainLetters(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\p{ASCII}]/gu, (letter) => plain[letter] ?? letter)
}

const alike: Record<string, string> = { ș: 'ş', Ș: 'Ş', ţ: 'ț', Ţ: 'Ț' }

/** A text in the letters that the recognizer answers: of letters that look the same in writing it knows one. */
export function asSeen(text: string): string {
  return text.replace(/[șţ]/giu, (letter) => alike[letter] ?? letter)
}

/** Romanian has the comma where Turkish has the cedilla. */
export function asRomanian(text: string): string {
  return text.replaceAll('ş', 'ș').replaceAll('Ş', 'Ș')
}

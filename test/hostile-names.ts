import { isAddressable } from '../domain/addressable.ts'

/** Real names from around the world, and names that are difficult for careless code. */
const PIECES = [
  'Gdańsk',
  'Łódź',
  '東京',
  'Αθήνα',
  'القاهرة',
  'ירושלים',
  'नई दिल्ली',
  'São Paulo',
  'İstanbul',
  'Straße',
  'ﬁ',
  '"hi"',
  "d'Arc",
  '`x`',
  '<b>',
  '</script>',
  '&amp;',
  '{{7*7}}',
  '$&',
  '=1+1',
  '@x',
  '%00',
  '%',
  'a\nb',
  'a\r\nX-Evil: 1',
  '\r',
  '\t',
  '\u2028',
  '\u0085',
  '\u0001',
  '\u007f',
  '\u202e',
  '\u200b',
  '\ufeff',
  '👩‍👩‍👧',
  'e\u0301',
  '𝒳',
  ';',
  ',',
  '\\',
  '\\n',
  ':',
  '/',
  '?',
  '#',
  '..',
  '*',
  '|',
  '~',
  '(x)',
  'constructor',
]
/** The number of characters that makes a name long enough to be cut, folded or wrapped somewhere. */
const LONG = 60

export const HOSTILE_NAMES: readonly string[] = [
  ...PIECES.filter((each) => each.trim() !== ''),
  'ą'.repeat(100),
]

/** Any number of names, always the same ones: combined pieces, some of them long. */
export function hostileNames(most: number) {
  let state = 20_260_509
  let count = 0
  const below = (end: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * end)
  }
  const name = (): string => {
    const least = below(8) === 0 ? LONG : 1
    let made = ''
    while (made.trim() === '' || made.length < least)
      made += `${PIECES[below(PIECES.length)]}${below(2) === 0 ? ' ' : ''}`
    return made.slice(0, 110).toWellFormed()
  }
  return {
    isOver: () => count >= most,
    next: () => {
      count += 1
      return name()
    },
    /** A name that an address can contain, as the location of an event must; composed, as the server stores it. */
    nextLocation: () => {
      count += 1
      for (;;) {
        const made = name().normalize('NFC')
        if (isAddressable(made)) return made
      }
    },
  }
}

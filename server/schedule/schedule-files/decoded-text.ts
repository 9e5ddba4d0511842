import { type PlainKey, t, textKey } from '../../../domain/text/t.ts'
import { UnusableSchedule } from './schedule.ts'

/** A plausible word: only the first letter is a capital, or none, or all are. */
const SENSIBLE = /^(?:\p{Lu}?\p{Ll}+|\p{Lu}+)$/u
/** Encodings of alphabets other than Latin, and the letters of their words. */
const OTHERS = [
  { label: 'windows-1251', name: textKey('import.cyrillic'), letters: /^\p{sc=Cyrl}+$/u },
  { label: 'koi8-r', name: textKey('import.cyrillicKoi'), letters: /^\p{sc=Cyrl}+$/u },
  { label: 'windows-1253', name: textKey('import.greek'), letters: /^\p{sc=Grek}+$/u },
] as const
/** Words of one letter. */
const ALONE = /^[àéèóíåö]$/iu
/** The share of words and symbols that must be plausible. */
const SURE = 0.85

export type DecodedText = { text: string; remarks: string[] }

/**
 * The text of a file: in UTF-8, UTF-16, the encoding that its XML names, or one in which older spreadsheets save
 * tables.
 * @throws UnusableSchedule for an unknown encoding
 */
export function decodedText(bytes: Uint8Array): DecodedText {
  const text = unicodeIn(bytes) ?? namedByXml(bytes)
  if (text !== null) return { text, remarks: [] }
  const western = asWestern(bytes)
  const { text: read, name } = isWestern(western.text) ? western : asOther(bytes)
  return { text: read, remarks: [t('import.alphabet', { alphabet: t(name) })] }
}

function unicodeIn(bytes: Uint8Array): string | null {
  const wide = wideLabel(bytes)
  if (wide !== null) return new TextDecoder(wide).decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return null
  }
}

/**
 * Detects UTF-16 by its byte order mark, otherwise by zero bytes next to Latin letters, which other texts do not have.
 */
function wideLabel(bytes: Uint8Array): string | null {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  if (first === 0xfe && second === 0xff) return 'utf-16be'
  const place = bytes.indexOf(0)
  if (place < 0) return null
  return place % 2 === 1 ? 'utf-16le' : 'utf-16be'
}

function namedByXml(bytes: Uint8Array): string | null {
  const start = new TextDecoder('windows-1252').decode(bytes.subarray(0, 200))
  const [, label = ''] = /^\s*<\?xml[^>]*\sencoding=["']([\w.:-]+)["']/i.exec(start) ?? []
  try {
    return label === '' ? null : new TextDecoder(label).decode(bytes)
  } catch {
    return null
  }
}

function asWestern(bytes: Uint8Array): { text: string; name: PlainKey } {
  const decoded = (label: string) => new TextDecoder(label).decode(bytes)
  const text = decoded('windows-1252')
  // Text in other encodings shows symbols instead of letters here, and capitals within words.
  if (/\p{L}[ŠŸŽ]\p{Ll}|[\u0080-\u009f]/u.test(text))
    return { text: decoded('macintosh'), name: textKey('import.westernMac') }
  if (/\p{L}[¹³£¥¿¢¯]|[£¥¯]\p{Ll}/u.test(text))
    return { text: decoded('windows-1250'), name: textKey('import.centralEuropean') }
  return { text, name: textKey('import.western') }
}

/** Whether words mix plain Latin letters with accented ones, as Western languages do. */
function isWestern(text: string): boolean {
  const words = foreignWords(text)
  const mixed = words.filter((word) => (/[a-z]/i.test(word) && SENSIBLE.test(word)) || ALONE.test(word))
  return mixed.length * 2 >= words.length
}

function asOther(bytes: Uint8Array): { text: string; name: PlainKey } {
  const [best] = OTHERS.map(({ label, name, letters }) => {
    const text = new TextDecoder(label).decode(bytes)
    const words = foreignWords(text)
    const sensible = words.filter((word) => letters.test(word) && SENSIBLE.test(word))
    const signs = text.match(/[^\p{ASCII}]/gu) ?? []
    const share = Math.min(sensible.length / words.length, sensible.join('').length / signs.length)
    // Encodings of scripts without lower case do not qualify.
    return { text, name, share: /\p{Lu}/u.test(words.join('')) && /\p{Ll}/u.test(words.join('')) ? share : 0 }
  }).toSorted((a, b) => b.share - a.share)
  if (!best || best.share < SURE) throw new UnusableSchedule(t('import.unknownAlphabet'))
  return best
}

/** The words with a letter outside ASCII. */
function foreignWords(text: string): string[] {
  return (text.match(/[\p{L}\p{M}]+/gu) ?? []).filter((word) => /[^a-z]/iu.test(word))
}

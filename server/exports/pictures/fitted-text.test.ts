import { expect, it } from 'vitest'
import { type Fitted, fitText } from './fitted-text.ts'
import { lettersOf } from './letters.ts'
import { breaksIn, lineOf } from './lines.ts'

const box = { width: 1_056, height: 292, sizes: [84, 64, 48, 36], weight: 700 } as const

const widest = ({ size, lines }: Fitted) => Math.max(...lines.map(({ width }) => width * size))

/** A name in each script that people here may write, and a letter that makes a shape of its own in it. */
const SCRIPTS = {
  Latin: 'Ünal Ăđĺć',
  Vietnamese: 'Tiếng Việt',
  Cyrillic: 'Їжак',
  Greek: 'Πώς',
  Arabic: 'العربية',
  Hebrew: 'עברית',
  Thaana: 'ދިވެހި',
  Armenian: 'Հայերեն',
  Georgian: 'ქართული',
  Ethiopic: 'አማርኛ',
  Devanagari: 'क्षेत्र',
  Bengali: 'বাংলা',
  Gujarati: 'ગુજરાતી',
  Gurmukhi: 'ਪੰਜਾਬੀ',
  Oriya: 'ଓଡ଼ିଆ',
  Tamil: 'தமிழ்',
  Telugu: 'తెలుగు',
  Kannada: 'ಕನ್ನಡ',
  Malayalam: 'മലയാളം',
  Sinhala: 'සිංහල',
  Thai: 'ภาษาไทย',
  Lao: 'ລາວ',
  Khmer: 'ខ្មែរ',
  Myanmar: 'မြန်မာ',
  Japanese: '東京のアンカンファレンス',
  Chinese: '非会议',
  Traditional: '臺灣體驗',
  Korean: '한국어',
  Pictographs: '🎉👩‍💻👍🏽❤️1️⃣',
}

it.each(Object.entries(SCRIPTS))('draws every letter of %s by a shape of its own', async (_, text) => {
  for (const weight of [400, 700] as const) {
    const letters = await lettersOf(text, weight)
    expect(letters.map((letter) => letter.text).join('')).toBe(text.normalize('NFC'))
    const shapes = lineOf(letters, false).shapes.map(({ path }) => path)
    expect(shapes.length).toBeGreaterThan(0)
    // A font draws each letter that it does not have by one same box.
    const missing = letters[0]?.font.shape('\u{10ffff}', false).shapes[0]?.path
    expect(shapes).not.toContain(missing)
  }
})

it('leaves out what no font has, and keeps the letter under a mark that none has', async () => {
  const letters = await lettersOf('a𒀀b\u0001 q\u0363', 400)
  expect(letters.map(({ text }) => text).join('')).toMatch(/^ab q/)
})

it('joins the letters of a word, whatever marks and spaces stand between', async () => {
  const [letters, apart] = [await lettersOf('مرحبا بكم', 400), await lettersOf('م', 400)]
  const joined = lineOf(letters, true).shapes.map(({ path }) => path)
  expect(joined).not.toContain(lineOf(apart, true).shapes[0]?.path)
  expect(new Set(letters.map(({ font }) => font)).size).toBe(1)
})

it('puts the parts of a line into the order in which they are read', async () => {
  const letters = await lettersOf('אב AB 12 (ג', 400)
  const path = async (text: string) => lineOf(await lettersOf(text, 400), false).shapes[0]?.path
  const drawn = lineOf(letters, true).shapes.map((shape) => shape.path)
  const order = await Promise.all(['ג', 'A', 'B', 'ב', 'א'].map(path))
  const places = order.map((each) => drawn.indexOf(each ?? ''))
  expect(places).toEqual(places.toSorted((a, b) => a - b))
  expect(places.every((place) => place >= 0)).toBe(true)
  // A bracket that opens in the direction of reading opens to the left.
  expect(drawn).toContain(await path(')'))
})

it('fits a short title in the largest letters, and a long one in smaller ones on more lines', async () => {
  const short = await fitText('Hello', box)
  expect([short.size, short.lines.length]).toEqual([84, 1])
  const long = await fitText(
    'How to begin an unconference without a plan and without a budget '.repeat(2),
    box,
  )
  expect(long.size).toBeLessThan(84)
  expect(widest(long)).toBeLessThanOrEqual(box.width)
  expect(long.lines.length * long.size * long.leading).toBeLessThanOrEqual(box.height)
})

it.each([
  ['words', 'Unconference '.repeat(60)],
  ['one word', 'W'.repeat(300)],
  ['letters without spaces', '漢字'.repeat(150)],
  ['letters from right to left', 'مؤتمر '.repeat(80)],
])('cuts too much of %s with an ellipsis at its end', async (_, text) => {
  const fitted = await fitText(text, box)
  const [ellipsis] = lineOf(await lettersOf('…', 700), false).shapes
  const last = fitted.lines.at(-1)?.shapes ?? []
  const at = last.map(({ path }) => path).indexOf(ellipsis?.path ?? '')
  expect([fitted.size, at]).toEqual([36, fitted.isRtl ? 0 : last.length - 1])
  expect(widest(fitted)).toBeLessThanOrEqual(box.width)
  expect(fitted.lines.length * 36 * fitted.leading).toBeLessThanOrEqual(box.height)
})

it('makes lines of about the same length', async () => {
  const { lines } = await fitText('words '.repeat(9), { ...box, sizes: [64] })
  const widths = lines.map(({ width }) => width)
  expect(Math.min(...widths) / Math.max(...widths)).toBeGreaterThan(0.7)
})

it('breaks lines at spaces and hyphens, and between words that are written without spaces', async () => {
  const pieces = async (text: string) => {
    const letters = await lettersOf(text, 400)
    let from = 0
    return breaksIn(letters).map((to) => {
      const piece = letters.slice(from, to).map((letter) => letter.text)
      from = to
      return piece.join('')
    })
  }
  expect(await pieces('Self-made (or not), today')).toEqual(['Self-', 'made ', '(or ', 'not), ', 'today'])
  expect(await pieces('東京。大阪「京都」')).toEqual(['東京。', '大阪', '「京都」'])
  expect(await pieces('ภาษาไทย')).toEqual(['ภาษา', 'ไทย'])
  expect(await pieces('한국어 이름')).toEqual(['한국어 ', '이름'])
})

it('draws nothing for nothing', async () => {
  expect((await fitText('', box)).lines.flatMap(({ shapes }) => shapes)).toEqual([])
})

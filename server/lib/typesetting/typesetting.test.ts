import { expect, it } from 'vitest'
import { pdfPages } from '../../../test/pdf-texts.ts'
import { type Box, type Fitted, fitText } from './fitted-text.ts'
import { type Block, blockOf, mostThat } from './lines.ts'
import { pdfOf } from './pdf.ts'
import { placed } from './sheets.ts'
import { type Words, wordsOf } from './words.ts'

const box: Box = { width: 1_056, height: 292, sizes: [84, 64, 48, 36], isBold: true, color: '#000000' }
const usual = { isBold: false } as const

const textOf = ({ words }: Words) =>
  words
    .map(({ space, letters }) => (space > 0 ? ' ' : '') + letters.map(({ text }) => text).join(''))
    .join('')
const glyphsOf = ({ words }: Words) =>
  words.flatMap(({ pieces }) => pieces.flatMap(({ font, glyphs }) => glyphs.map(({ id }) => ({ font, id }))))
/** The glyphs of a line from left to right. */
const lineOf = ({ lines }: Block, at = 0) =>
  (lines.at(at)?.pieces ?? []).flatMap(({ piece: { font, glyphs } }) =>
    glyphs.map(({ id }) => `${font.name} ${id}`),
  )
const onOneLine = (words: Words) => lineOf(blockOf([{ words, scale: 1, color: '#000000' }], 1_000))
const glyphOf = async (text: string) => onOneLine(await wordsOf(text, usual))[0] ?? ''
const heightOf = ({ size, block }: Fitted) => block.height * size
const widest = ({ size, block }: Fitted) => block.width * size

/** A name in each script that people may use, with letters that need shaping. */
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

it.each(Object.entries(SCRIPTS))('draws every letter of %s with its own glyph', async (_, text) => {
  for (const isBold of [false, true]) {
    const words = await wordsOf(text, { isBold })
    expect([textOf(words), words.lacking]).toEqual([text.normalize('NFC'), []])
    const glyphs = glyphsOf(words)
    expect(glyphs.length).toBeGreaterThan(0)
    // A font draws each letter it lacks with its first glyph.
    expect(glyphs.filter(({ id }) => id === 0)).toEqual([])
    expect(glyphs.some(({ font, id }) => font.outline(id).length > 0)).toBe(true)
  }
})

it.each(Object.entries(SCRIPTS))('writes %s into a PDF as searchable text', async (_, text) => {
  const words = await wordsOf(text, usual)
  const block = blockOf([{ words, scale: 1, color: '#000000' }], 1_000)
  const marks = placed(block, { x: 10, y: 10, width: 180, size: 8 })
  const [page] = await pdfPages(await pdfOf([{ width: 200, height: 40, marks }], { title: 'Text' }))
  const inOrder = (letters: string) => [...letters.replaceAll(/\s/g, '')].sort().join('')
  expect(inOrder(page?.texts.map((each) => each.text).join('') ?? '')).toBe(inOrder(textOf(words)))
})

it('draws bold text with different outlines', async () => {
  const outline = async (isBold: boolean) => {
    const [glyph] = glyphsOf(await wordsOf('東', { isBold }))
    return JSON.stringify(glyph?.font.outline(glyph.id))
  }
  expect(await outline(true)).not.toBe(await outline(false))
})

it('drops or replaces letters that no font has, and keeps a letter whose mark no font has', async () => {
  expect(textOf(await wordsOf('a𒀀b\u0001 q\u0363', usual))).toMatch(/^ab q/)
  const marked = await wordsOf('a𒀀b', { ...usual, instead: '?' })
  expect([textOf(marked), marked.lacking]).toEqual(['a?b', ['𒀀']])
})

it('joins the letters of a word, even where it is divided', async () => {
  const [word, apart] = [await wordsOf('مرحبابكم', usual), await glyphOf('م')]
  expect(onOneLine(word)).not.toContain(apart)
  const block = blockOf([{ words: word, scale: 1, color: '#000000' }], (word.words[0]?.width ?? 0) * 0.7)
  expect(block.lines).toHaveLength(2)
  expect(lineOf(block)).not.toContain(apart)
})

it('puts the parts of a line in reading order', async () => {
  const drawn = onOneLine(await wordsOf('אב AB 12 (ג', usual))
  const order = await Promise.all(['ג', 'A', 'B', 'ב', 'א'].map(glyphOf))
  const places = order.map((each) => drawn.indexOf(each))
  expect(places).toEqual(places.toSorted((a, b) => a - b))
  expect(places.every((place) => place >= 0)).toBe(true)
  // In right-to-left text an opening bracket opens to the left.
  expect(drawn).toContain(await glyphOf(')'))
})

it('draws Chinese characters in the style of their text’s language', async () => {
  const fontOf = async (text: string) => glyphsOf(await wordsOf(text, usual))[0]?.font.name ?? ''
  expect(await fontOf('直のこと')).toMatch(/-jp-/)
  expect(await fontOf('直한국어')).toMatch(/-kr-/)
  expect(await fontOf('直观会议')).toMatch(/-sc-/)
  expect(await fontOf('東京')).toMatch(/-jp-/)
})

it('makes letters that look alike distinct where every one counts', async () => {
  const words = await wordsOf('a  l1I0O', { isBold: true, isExact: true })
  expect(words.words.map(({ space, width }) => [space, Math.round(width * 10) / 10])).toEqual([
    [0, 0.6],
    [0.5, 3],
  ])
})

it('fits a short title in the largest size, and a long one in smaller sizes on more lines', async () => {
  const short = await fitText('Hello', box)
  expect([short.size, short.block.lines.length]).toEqual([84, 1])
  const long = await fitText(
    'How to begin an unconference without a plan and without a budget '.repeat(2),
    box,
  )
  expect(long.size).toBeLessThan(84)
  expect(widest(long)).toBeLessThanOrEqual(box.width)
  expect(heightOf(long)).toBeLessThanOrEqual(box.height ?? 0)
})

it.each([
  ['words', 'Unconference '.repeat(60)],
  ['one word', 'W'.repeat(300)],
  ['letters without spaces', '漢字'.repeat(150)],
  ['letters from right to left', 'مؤتمر '.repeat(80)],
])('cuts off overlong %s with an ellipsis', async (_, text) => {
  const fitted = await fitText(text, box)
  const [ellipsis = ''] = onOneLine(await wordsOf('…', { isBold: true }))
  const last = lineOf(fitted.block, -1)
  expect([fitted.size, last.indexOf(ellipsis)]).toEqual([36, fitted.isRightToLeft ? 0 : last.length - 1])
  expect(widest(fitted)).toBeLessThanOrEqual(box.width)
  expect(heightOf(fitted)).toBeLessThanOrEqual(box.height ?? 0)
})

it('makes lines of similar length', async () => {
  const { block } = await fitText('words '.repeat(9), { ...box, sizes: [64] })
  const widths = block.lines.map(({ width }) => width)
  expect(widths.length).toBeGreaterThan(1)
  expect(Math.min(...widths) / Math.max(...widths)).toBeGreaterThan(0.7)
})

it('breaks lines at spaces and hyphens, and between words written without spaces', async () => {
  const pieces = async (text: string) =>
    (await wordsOf(text, usual)).words.map(({ letters }) => letters.map((letter) => letter.text).join(''))
  expect(await pieces('Self-made (or not), today')).toEqual(['Self-', 'made', '(or', 'not),', 'today'])
  expect(await pieces('東京。大阪「京都」')).toEqual(['東京。', '大阪', '「京都」'])
  expect(await pieces('ภาษาไทย')).toEqual(['ภาษา', 'ไทย'])
  expect(await pieces('한국어 이름')).toEqual(['한국어', '이름'])
})

it('draws nothing for an empty text', async () => {
  expect((await fitText('', box)).block.lines).toEqual([])
})

it('tries few letters if few fit, however many there are', () => {
  const asked: number[] = []
  const fits = (count: number) => asked.push(count) > 0 && count <= 22
  expect(mostThat(5_000, fits)).toBe(22)
  expect(Math.max(...asked)).toBeLessThan(50)
  expect([mostThat(22, fits), mostThat(1, fits), mostThat(0, fits), mostThat(9, () => false)]).toEqual([
    22, 1, 0, 0,
  ])
})

it('writes a thousand joined pictures, which count as one letter, into a PDF', async () => {
  const words = await wordsOf('\u{1f469}\u200d'.repeat(1_000), usual)
  const marks = placed(blockOf([{ words, scale: 1, color: '#000000' }], 1_000), {
    x: 0,
    y: 0,
    width: 9,
    size: 8,
  })
  const pdf = await pdfOf([{ width: 200, height: 40, marks }], { title: 'Text' })
  expect(pdf.subarray(-6).toString()).toBe('%%EOF\n')
})

import { inBatches } from '../batches.ts'
import type { Font, Glyph } from './fonts.ts'
import type { Mark } from './sheets.ts'

/**
 * Letters of a PDF: outlines in fonts of its own (Type 3), mapped to their text so that readers can search and copy it.
 * The PDF library reads neither variable fonts nor WOFF2, and shapes fewer scripts.
 */
export type Letters = {
  draw(mark: Extract<Mark, { kind: 'piece' }>): void
  /** Writes the fonts; call it before the document ends. */
  end(): void
}

/** A letter in the PDF: the glyphs that draw one or more characters together. `advance` is in the font's units. */
type Letter = { text: string; advance: number; parts: { id: number; x: number; y: number }[] }
type PdfFont = { name: string; of: Font; reference: PDFKit.PDFKitReference; letters: Letter[] }
type Known = { font: PdfFont; code: number; advance: number }

/** A PDF font has one byte per letter; the first code is not used. */
const MOST_LETTERS = 255

export function createLetters(pdf: PDFKit.PDFDocument): Letters {
  const fonts: PdfFont[] = []
  const current = new Map<string, PdfFont>()
  const known = new Map<string, Known>()

  /** The same glyphs for different text count as different letters, so that each is copied as its own text. */
  function knownOf(of: Font, letter: Letter): Known {
    const key = `${of.name} ${JSON.stringify([letter.text, letter.parts])}`
    const earlier = known.get(key)
    if (earlier) return earlier
    let font = current.get(of.name)
    if (!font || font.letters.length === MOST_LETTERS) {
      font = { name: `L${fonts.length}`, of, reference: pdf.ref({}), letters: [] }
      fonts.push(font)
      current.set(of.name, font)
    }
    font.letters.push(letter)
    const added = { font, code: font.letters.length, advance: letter.advance }
    known.set(key, added)
    return added
  }

  return {
    draw({ piece: { font: of, glyphs }, x, y, size, color }) {
      pdf.fillColor(color)
      // The page is flipped, so that lengths count from the top.
      const commands = [`BT 1 0 0 -1 ${number(x)} ${number(y)} Tm`]
      let row: string[] = []
      const showRow = () => {
        if (row.length > 0) commands.push(`[${row.join('')}] TJ`)
        row = []
      }
      let name = ''
      for (const letter of lettersOf(glyphs, of.unit)) {
        const { font, code, advance } = knownOf(of, letter)
        if (font.name !== name) {
          showRow()
          commands.push(`/${font.name} ${number(size)} Tf`)
          pdf.page.fonts[font.name] = font.reference
          name = font.name
        }
        row.push(`<${hex(code, 2)}>`)
        const kerning = Math.round(((advance - letter.advance) / of.unit) * 1_000)
        if (kerning !== 0) row.push(String(kerning))
      }
      showRow()
      pdf.addContent(`${commands.join(' ')} ET`)
    },
    end() {
      for (const font of fonts) writeFont(pdf, font)
    },
  }
}

/** The letters of a piece. A glyph without text belongs to the one before it. */
function lettersOf(glyphs: readonly Glyph[], unit: number): Letter[] {
  const letters: Letter[] = []
  let [from, to] = [0, 0]
  for (const { id, text, x, y, advance } of glyphs) {
    if (text !== '' || letters.length === 0) {
      letters.push({ text, advance: 0, parts: [] })
      from = to
    }
    to += advance
    const letter = letters.at(-1)
    if (!letter) continue
    letter.parts.push({ id, x: Math.round((x - from) * unit), y: Math.round(y * unit) })
    letter.advance = Math.round((to - from) * unit)
  }
  return letters
}

function writeFont(pdf: PDFKit.PDFDocument, { of, reference, letters }: PdfFont): void {
  const programs = letters.map((letter, index) => [`g${index + 1}`, streamOf(pdf, programOf(of, letter))])
  Object.assign(reference.data, {
    Type: 'Font',
    Subtype: 'Type3',
    FontBBox: [0, 0, 0, 0],
    FontMatrix: [1 / of.unit, 0, 0, 1 / of.unit, 0, 0],
    FirstChar: 1,
    LastChar: letters.length,
    Widths: letters.map(({ advance }) => advance),
    Encoding: { Type: 'Encoding', Differences: [1, ...programs.map(([name]) => name)] },
    CharProcs: Object.fromEntries(programs),
    Resources: {},
    ToUnicode: streamOf(pdf, textsOf(letters)),
  })
  reference.end(undefined)
}

function streamOf(pdf: PDFKit.PDFDocument, text: string): PDFKit.PDFKitReference {
  const stream = pdf.ref({})
  stream.end(Buffer.from(text))
  return stream
}

/** A letter as a PDF draws it: its width and box, and cubic curves only. */
function programOf(of: Font, { advance, parts }: Letter): string {
  const [xs, ys]: [number[], number[]] = [[], []]
  const commands = parts.flatMap(({ id, x: right, y: up }) => {
    let [x, y] = [0, 0]
    return of.outline(id).map(({ type, values }) => {
      const [a = 0, b = 0, c = 0, d = 0] = values
      const points =
        type === 'Q'
          ? [x + (2 * (a - x)) / 3, y + (2 * (b - y)) / 3, c + (2 * (a - c)) / 3, d + (2 * (b - d)) / 3, c, d]
          : values
      ;[x = x, y = y] = points.slice(-2)
      const moved = points.map((value, index) => Math.round(value) + (index % 2 === 0 ? right : up))
      for (const [index, value] of moved.entries()) (index % 2 === 0 ? xs : ys).push(value)
      return [...moved, OPERATORS[type]].join(' ')
    })
  })
  const [left, right] = extentOf(xs)
  const [bottom, top] = extentOf(ys)
  return [`${advance} 0 ${left} ${bottom} ${right} ${top} d1`, ...commands, 'f'].join(' ')
}

/** The smallest and largest of numbers that are too many for the arguments of one call; zeros if there are none. */
function extentOf([first = 0, ...others]: readonly number[]): [number, number] {
  let [least, greatest] = [first, first]
  for (const each of others) [least, greatest] = [Math.min(least, each), Math.max(greatest, each)]
  return [least, greatest]
}

const OPERATORS: Readonly<Record<string, string>> = { M: 'm', L: 'l', Q: 'c', C: 'c', Z: 'h' }

/** The text of each letter (ISO 32000, 9.10.3). */
function textsOf(letters: readonly Letter[]): string {
  const lines = letters.map(({ text }, index) => {
    const units = Array.from({ length: text.length }, (_, at) => hex(text.charCodeAt(at), 4))
    return `<${hex(index + 1, 2)}> <${units.join('')}>`
  })
  const parts = inBatches(lines, 100).flatMap((part) => [`${part.length} beginbfchar`, ...part, 'endbfchar'])
  return [
    '/CIDInit /ProcSet findresource begin 12 dict begin begincmap',
    '/CMapName /Letters def /CMapType 2 def',
    '1 begincodespacerange <00> <ff> endcodespacerange',
    ...parts,
    'endcmap end end',
  ].join('\n')
}

function hex(code: number, digits: number): string {
  return code.toString(16).padStart(digits, '0')
}

function number(length: number): string {
  return length.toFixed(3)
}

import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'

/** The width of a text in bold letters, as a share of their size. */
export type Ruler = ((text: string) => number) & { space: number }

/** A piece of text, and the font file that has its letters. */
export type Run = { file: string; text: string }

/** Roboto comes in a file for each script: the first one that has a letter draws it. */
const SCRIPTS = [
  'latin',
  'latin-ext',
  'vietnamese',
  'cyrillic',
  'cyrillic-ext',
  'greek',
  'greek-ext',
] as const
type Script = (typeof SCRIPTS)[number]

const packages = createRequire(import.meta.url)
const LETTER = /\p{L}/u
const RANGES = readRanges()
const files = new Map<string, Buffer>()

/**
 * Divides a text by the font files that have its letters. A letter that no file has, such as a Chinese one, loses its
 * marks or is left out: an empty space on a printed card is better than boxes.
 */
export function runsOf(text: string, isBold: boolean): Run[] {
  const runs: Run[] = []
  const letters = [...text.normalize('NFC')].flatMap(drawable).join('')
  for (const letter of letters.replaceAll(/ {2,}/g, ' ').trim()) {
    const file = `roboto-${scriptOf(letter)}-${isBold ? 700 : 400}-normal.woff`
    const last = runs.at(-1)
    if (last?.file === file) last.text += letter
    else runs.push({ file, text: letter })
  }
  return runs
}

/**
 * A name, or where the fonts have none of its letters the words that stand for it, with the name's numbers:
 * `Room 3 of 6` for 東京, `Room 3 of 6: 101` for 東京 101.
 */
export function printableName(name: string, instead: string): string {
  const drawn = runsOf(name, true)
    .map(({ text }) => text)
    .join('')
  if (LETTER.test(drawn) || (drawn !== '' && !LETTER.test(name))) return name
  return [instead, ...(drawn.match(/\p{N}+/gu) ?? []).slice(0, 1)].join(': ')
}

/** Measures by the fonts that draw into a PDF. */
export async function openRuler(): Promise<Ruler> {
  // The PDF library is large, and a server should be ready before it has read it.
  const { default: PDFDocument } = await import('pdfkit')
  const pdf = new PDFDocument({ autoFirstPage: false })
  const known = new Map<string, number>()
  const measure = (text: string) =>
    runsOf(text, true).reduce(
      (sum, run) =>
        sum +
        pdf.registerFont(run.file, fontFile(run.file)).font(run.file).fontSize(1).widthOfString(run.text),
      0,
    )
  const ruler = (text: string): number => {
    const width = known.get(text) ?? measure(text)
    known.set(text, width)
    return width
  }
  return Object.assign(ruler, { space: measure('n n') - measure('nn') })
}

/** A font file, read when a card first needs it. */
export function fontFile(name: string): Buffer {
  const known = files.get(name)
  if (known) return known
  const file = readFileSync(packages.resolve(`@fontsource/roboto/files/${name}`))
  files.set(name, file)
  return file
}

function drawable(letter: string): string[] {
  if (scriptOf(letter)) return [letter]
  return [...letter.normalize('NFKD')].filter(scriptOf)
}

function scriptOf(letter: string): Script | undefined {
  const code = letter.codePointAt(0) ?? 0
  return SCRIPTS.find((script) => RANGES[script].some(([first, last]) => code >= first && code <= last))
}

/** Which letters each file has, as the package says: "U+0000-00FF,U+0131". */
function readRanges(): Record<Script, [number, number][]> {
  const listed: Record<string, string> = packages('@fontsource/roboto/unicode.json')
  const rangesOf = (script: Script) =>
    (listed[script] ?? '').split(',').map((range): [number, number] => {
      const [first = '', last = first] = range.trim().replace('U+', '').split('-')
      return [Number.parseInt(first, 16), Number.parseInt(last, 16)]
    })
  return Object.fromEntries(SCRIPTS.map((script) => [script, rangesOf(script)])) as Record<
    Script,
    [number, number][]
  >
}

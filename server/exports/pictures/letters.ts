import { plain } from '../talks.ts'
import { familiesFor, filesFor, type Weight } from './font-files.ts'
import { type Font, openFont } from './fonts.ts'

/** One character as a reader sees it, and the font that draws it. */
export type Letter = { text: string; font: Font }

/** Longer texts end with an ellipsis before they are measured. */
const MOST = 400
const ELLIPSIS = '…'
/** Characters of no script take the font of those before them, so that a word with its marks is shaped as one. */
const SHARED = /^[\p{Script=Common}\p{Script=Inherited}]+$/u
const PICTOGRAPH = /\p{Extended_Pictographic}/u

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })

/**
 * The characters of a text, each with a font that has it. One that no font has loses its marks or is left out: an
 * empty space is better than boxes.
 */
export async function lettersOf(text: string, weight: Weight): Promise<Letter[]> {
  const clean = plain(text).normalize('NFC').replaceAll(/\s+/g, ' ')
  const clusters = Array.from(graphemes.segment(clean), ({ segment }) => segment)
  if (clusters.length > MOST) clusters.splice(MOST, Number.POSITIVE_INFINITY, ELLIPSIS)
  const fontOf = fontFinder(clean, weight)
  const letters: Letter[] = []
  for (const cluster of clusters) {
    const before = letters.at(-1)?.font
    if (before?.isOfWords && SHARED.test(cluster) && !PICTOGRAPH.test(cluster) && before.has(cluster)) {
      letters.push({ text: cluster, font: before })
      continue
    }
    const font = await fontOf(cluster)
    if (font) letters.push({ text: cluster, font })
    else
      for (const part of cluster.normalize('NFKD')) {
        const partFont = await fontOf(part)
        if (partFont) letters.push({ text: part, font: partFont })
      }
  }
  return letters
}

/** Fonts are the same object for the same file, so that letters of one file are shaped together. */
function fontFinder(text: string, weight: Weight) {
  const families = familiesFor(text)
  const opened = new Map<string, Promise<Font>>()
  const found = new Map<string, Promise<Font | null>>()

  async function find(cluster: string): Promise<Font | null> {
    for (const file of filesFor(cluster, families)) {
      const key = `${file.family}/${file.name}`
      const opening = opened.get(key) ?? openFont(file, weight)
      opened.set(key, opening)
      const font = await opening
      if (font.has(cluster)) return font
    }
    return null
  }

  return (cluster: string): Promise<Font | null> => {
    const finding = found.get(cluster) ?? find(cluster)
    found.set(cluster, finding)
    return finding
  }
}

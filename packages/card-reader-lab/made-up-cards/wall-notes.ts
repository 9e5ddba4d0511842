import type { Box } from '../../card-reader/photo/raster.ts'
import type { Random } from '../../card-reader/test/random.ts'
import { type SplitName, splits } from '../../card-reader/test/splits.ts'
import type { WallNote } from '../../card-reader/test/walls/sticky-plan.ts'
import { createWriter, drawLine } from '../recognizer/written-line.ts'
import { createHand } from './handwriting.ts'

// In the units of a drawn line, whose lowercase letters are 30 high.
const LETTER = 30
/** The height of the lowercase letters of a note with two words, as a share of the note's height at most. */
const LARGEST = 0.2
export const PENS = ['#141418', '#141418', '#1e1e23', '#19286e', '#8c1e24', '#1d5a2c']
const PENCIL = '#6f6a5e'
/** Initials and technical terms that people use in titles. */
export const JARGON = ['API', 'OSS', 'QA', 'UX', 'OER', 'B2B', 'GDPR', 'DIY', 'NGO', 'CI/CD']

/** A drawn line of a note. `isPresenter`: whether it is placed like a signature. */
export type DrawnLine = { svg: string; width: number; size: number; isPresenter: boolean }

/**
 * Notes as people write them for a wall, each in its own hand and pen: a title, with the presenter below, above or
 * beside it, or none. The hands and the texts are those of the splits.
 */
export async function writeNotes(
  random: Random,
  count: number,
  names: readonly SplitName[],
): Promise<WallNote[]> {
  const texts = names.flatMap((name) => splits[name].texts)
  const fonts = names.flatMap((name) => splits[name].fonts)
  const notes: WallNote[] = []
  while (notes.length < count) {
    const text = random.pick(texts)
    const { title, presenter, written } = wordsOf(text.title, text.presenterName, random)
    const longest = random.whole(9, 20)
    const lines = wrapped(title, longest)
    const writer = createWriter(
      lines.join('') + written,
      fonts.map((font) => createHand(font, random)),
      random,
      random.pick([0.4, 0.8, 1.2]),
    )
    if (!writer) continue
    const small = random.pick([0.7, 0.8, 1])
    const drawn: DrawnLine[] = []
    for (const line of lines)
      drawn.push({ ...(await drawLine(line, writer, random)), size: 1, isPresenter: false })
    const name = written && { ...(await drawLine(written, writer, random)), size: small, isPresenter: true }
    const isOnTop = random.chance(0.1)
    const all = name ? (isOnTop ? [name, ...drawn] : [...drawn, name]) : drawn
    const layout = {
      ink: random.chance(0.12) ? PENCIL : random.pick(PENS),
      pitch: random.between(1.6, 2.7),
      side: random.pick(['left', 'left', 'middle'] as const),
      nameSide: random.pick(['left', 'middle', 'right', 'right'] as const),
      gap: random.pick([0, 0.3, 0.8]),
    }
    notes.push({
      title,
      presenter,
      lines: written && isOnTop ? [written, ...lines] : written ? [...lines, written] : lines,
      draw: (box) => laidOut(all, layout, box),
    })
  }
  return notes
}

/** The words on a note: four of ten name no one. */
function wordsOf(title: string, name: string, random: Random) {
  const head = random.chance(0.2) ? `${title} ${random.pick(JARGON)}` : title
  const isLoud = random.chance(0.2)
  const cased = isLoud ? head.toUpperCase() : random.chance(0.25) ? head.toLowerCase() : head
  if (random.chance(0.4)) return { title: cased, presenter: '', written: '' }
  const who = random.chance(0.5) ? (name.split(' ')[0] ?? name) : name
  const presenter = isLoud ? who.toUpperCase() : who
  const nick = `@${who.toLowerCase().replace(/ /g, '')}`
  const written = random.pick([
    presenter,
    presenter,
    `- ${presenter}`,
    `by ${presenter}`,
    `(${presenter})`,
    nick,
  ])
  return { title: cased, presenter: written === nick ? nick : presenter, written }
}

/** The text in lines of at most this many characters; a longer word has its own line. */
export function wrapped(text: string, longest: number): string[] {
  const lines: string[] = []
  for (const word of text.split(' ')) {
    const longer = `${lines.at(-1)} ${word}`
    if (lines.length > 0 && longer.length <= longest) lines[lines.length - 1] = longer
    else lines.push(word)
  }
  return lines
}

type Layout = {
  ink: string
  pitch: number
  side: 'left' | 'middle' | 'right'
  nameSide: 'left' | 'middle' | 'right'
  gap: number
}

/** Makes it as large as the box allows, up to a common size. */
export function laidOut(
  lines: readonly DrawnLine[],
  { ink, pitch, side, nameSide, gap }: Layout,
  box: Box,
): string {
  const widest = Math.max(...lines.map(({ width, size }) => width * size))
  const extra = lines.some(({ isPresenter }) => isPresenter) ? gap : 0
  const high = (lines.length * pitch + extra) * LETTER
  const scale = Math.min(box.width / widest, box.height / high, (LARGEST * box.height) / LETTER)
  let y = (box.height / scale - high) / 2 + (pitch * LETTER) / 2 + LETTER / 2
  return lines
    .map(({ svg, width, size, isPresenter }, at) => {
      if (at > 0 && (isPresenter || lines[at - 1]?.isPresenter)) y += extra * LETTER
      const free = box.width / scale - width * size
      const place = isPresenter ? nameSide : side
      const x = place === 'left' ? 0 : place === 'middle' ? free / 2 : free
      const down = y
      y += pitch * LETTER
      return `<g transform="translate(${box.x} ${box.y}) scale(${scale}) translate(${x} ${down}) scale(${size})" fill="${ink}" stroke="${ink}">${svg}</g>`
    })
    .join('')
}

import type { Box } from '../../card-reader/photo/raster.ts'
import type { Random } from '../../card-reader/test/random.ts'
import { type SplitName, splits } from '../../card-reader/test/splits.ts'
import type { WallNote } from '../../card-reader/test/walls/sticky-plan.ts'
import { createWriter, drawLine } from '../recognizer/written-line.ts'
import { createHand } from './handwriting.ts'
import { type DrawnLine, JARGON, laidOut, PENS, wrapped } from './wall-notes.ts'

/** `isAside`: whether the line is written like a signature, in smaller letters or at the right. */
type WrittenLine = { text: string; isAside: boolean }
type Words = Pick<WallNote, 'title' | 'presenter'> & { lines: WrittenLine[]; isApart: boolean }

/** Endings of titles that look like signatures. */
const ENDINGS = [
  '(again)',
  '(workshop)',
  '(tables)',
  '(bring a laptop)',
  'Part 2',
  '+ demo',
  '- live',
  'with friends',
  'for beginners',
  'in 2026',
  'hands-on',
  'Q & A',
  'w/ Redux',
  'with Kafka',
  '(Grafana)',
  'vs. Kotlin',
  '- lessons',
  'and Scrum',
  '@ home',
  '@ work',
  'mit Musik',
  'con todos',
  'avec Docker',
  'Kata',
  'Figma',
  'Terraform',
] // prettier-ignore
const CUES = [
  '- ',
  '– ',
  'by ',
  'By ',
  'by: ',
  'w/ ',
  'with ',
  'mit ',
  'con ',
  'avec ',
  'von ',
  '@ ',
  'par ',
  'por ',
]

/**
 * Notes signed in any way: after a sign or a word of any language, in the corner, at the top, by two people, or on
 * the title's last line; and notes without a signature, half of which end with a line that looks like one. `isBeside`:
 * only notes whose last line ends far to the right, half of them with the presenter.
 */
export async function writeSignedNotes(
  random: Random,
  count: number,
  names: readonly SplitName[],
  isBeside = false,
): Promise<WallNote[]> {
  const texts = names.flatMap((name) => splits[name].texts)
  const fonts = names.flatMap((name) => splits[name].fonts)
  const notes: WallNote[] = []
  while (notes.length < count) {
    const text = random.pick(texts)
    const other = random.pick(texts).presenterName
    const words = isBeside
      ? wordsBeside(text.title, text.presenterName, random)
      : wordsOf(text.title, text.presenterName, other, random)
    const all = words.lines.map((line) => line.text)
    const hands = fonts.map((font) => createHand(font, random))
    const writer = createWriter(all.join(''), hands, random, random.pick([0.4, 0.8, 1.2]))
    if (!writer) continue
    const small = words.isApart ? random.pick([0.5, 0.6]) : random.pick([0.65, 0.8, 1])
    const drawn: DrawnLine[] = []
    for (const { text: line, isAside } of words.lines)
      drawn.push({
        ...(await drawLine(line, writer, random)),
        size: isAside ? small : 1,
        isPresenter: isAside,
      })
    const layout = {
      ink: random.pick(PENS),
      pitch: random.between(1.5, 2.6),
      side: random.pick(['left', 'left', 'middle'] as const),
      nameSide: words.isApart ? ('right' as const) : random.pick(['left', 'middle', 'right'] as const),
      gap: words.isApart ? random.between(0.5, 1.5) : random.pick([0, 0.2, 0.6, 1]),
    }
    notes.push({ ...words, lines: all, draw: (box: Box) => laidOut(drawn, layout, box) })
  }
  return notes
}

function wordsBeside(title: string, name: string, random: Random): Words {
  const rows = wrapped(random.chance(0.25) ? title.toLowerCase() : title, random.whole(9, 16))
  const isSigned = random.chance(0.5)
  const end = isSigned
    ? (name.split(' ')[0] ?? name)
    : random.pick([random.pick(JARGON), random.pick(ENDINGS)])
  const lines = rows.map((row, at) =>
    at < rows.length - 1 ? row : row + ' '.repeat(random.whole(4, 9)) + end,
  )
  return {
    title: isSigned ? rows.join(' ') : `${rows.join(' ')} ${end}`,
    presenter: isSigned ? end : '',
    lines: lines.map((text) => ({ text, isAside: false })),
    isApart: false,
  }
}

function wordsOf(title: string, name: string, other: string, random: Random): Words {
  const isLoud = random.chance(0.2)
  const asWritten = (text: string) => (isLoud ? text.toUpperCase() : text)
  const cased = random.chance(0.25) ? title.toLowerCase() : title
  const longest = random.whole(9, 20)
  const isApart = random.chance(0.3)
  const titled = (lines: readonly string[]): WrittenLine[] =>
    lines.map((text) => ({ text: asWritten(text), isAside: false }))
  if (random.chance(0.45)) {
    const ending = random.pick([
      random.pick(JARGON),
      ...Array.from({ length: 5 }, () => random.pick(ENDINGS)),
    ])
    const rows = wrapped(cased, longest)
    if (random.chance(0.5)) return { title: rows.join(' '), presenter: '', lines: titled(rows), isApart }
    const isAside = random.chance(0.3)
    const lines = [...titled(rows), { text: asWritten(ending), isAside }]
    return { title: `${rows.join(' ')} ${ending}`, presenter: '', lines, isApart: isApart && isAside }
  }
  const first = (whole: string) => whole.split(' ')[0] ?? whole
  const short = random.chance(0.6) ? first(name) : name
  const who = random.chance(0.1) ? `${first(name)} ${random.pick(['+', '&', 'and'])} ${first(other)}` : short
  const nick = `@${first(name).toLowerCase()}`
  const isPlain = isApart || random.chance(0.35)
  const kind = random.share()
  const signature = isPlain
    ? random.chance(0.15)
      ? who.toLowerCase()
      : who
    : kind < 0.15
      ? nick
      : kind < 0.35
        ? `(${who})`
        : random.pick(CUES) + who
  const presenter = signature === nick ? nick : who
  if (!isApart && !isPlain && random.chance(0.3)) {
    const inline =
      kind < 0.15 ? ` ${nick}` : kind < 0.35 ? ` (${who})` : ` ${random.pick(CUES.slice(0, 6))}${who}`
    return { title: cased, presenter, lines: titled(wrapped(cased + inline, longest)), isApart }
  }
  const signed = { text: asWritten(signature), isAside: true }
  const lines = titled(wrapped(cased, longest))
  return {
    title: cased,
    presenter,
    lines: !isApart && random.chance(0.12) ? [signed, ...lines] : [...lines, signed],
    isApart,
  }
}

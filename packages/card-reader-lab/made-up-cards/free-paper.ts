import type { CardText } from '../../card-reader/test/card-text.ts'
import type { Paper } from '../../card-reader/test/paper.ts'
import type { Random } from '../../card-reader/test/random.ts'
import { type Hand, sizeFor, textWidth, wrapText, writeText } from './handwriting.ts'

const labelWords = {
  title: ['Title', 'Session', 'Topic'],
  presenterName: ['Presenter', 'Speaker', 'Host', 'Name', 'Facilitator'],
  description: ['Description', 'Desc', 'About', 'What'],
  level: ['Level', 'Audience'],
  type: ['Type', 'Format'],
  focus: ['Focus', 'Category', 'Track'],
} as const

const PAPERS = [
  { width: 148, height: 105 },
  { width: 127, height: 76 },
  { width: 105, height: 148 },
  { width: 110, height: 110 },
]

/** An index card or a sticky note, written with labels, without, or with a few of them. */
export function freePaper(text: CardText, hand: Hand, random: Random, papers = PAPERS): Paper {
  const { width, height } = random.pick(papers)
  const margin = width * random.between(0.05, 0.09)
  const layout = random.pick(['labels', 'mixed', 'plain'] as const)
  const body = fitBody(text, hand, width - 2 * margin, height - 2 * margin, random, layout)
  let y = margin
  let writing = ''
  const centered = layout === 'plain' && random.chance(0.3)
  for (const { lines, size, after } of body) {
    for (const line of lines) {
      y += size * 1.25
      const indent = centered ? Math.max(0, (width - 2 * margin - textWidth(hand, line, size)) / 2) : 0
      writing += writeText(hand, line, margin + indent, y, size, random)
    }
    y += after
  }
  return {
    width,
    height,
    svg: `${random.chance(0.4) ? ruledLines(width, height) : ''}${writing}`,
    color: random.pick(['#fdfdf8', '#fff2a0', '#ffd9e4', '#dff2d8', '#d9ecff', '#fbf4e2']),
    layout,
  }
}

type Block = { lines: string[]; size: number; after: number }

/** Makes the writing as large as the paper allows, up to a common size. */
function fitBody(
  text: CardText,
  hand: Hand,
  width: number,
  height: number,
  random: Random,
  layout: 'labels' | 'mixed' | 'plain',
): Block[] {
  const written = writtenBlocks(text, random, layout)
  for (let letter = random.between(2.1, 2.9); ; letter *= 0.94) {
    const small = sizeFor(hand, letter)
    const blocks = written.map(({ content, big }) => {
      const size = small * (big ? 1.4 : 1)
      return { lines: wrapText(hand, content, size, width), size, after: small * 0.45 }
    })
    const used = blocks.reduce((sum, block) => sum + block.lines.length * block.size * 1.25 + block.after, 0)
    const widest = Math.max(
      ...blocks.flatMap(({ lines, size }) => lines.map((line) => textWidth(hand, line, size))),
    )
    if ((used <= height && widest <= width) || letter < 0.8) return blocks
  }
}

function writtenBlocks(text: CardText, random: Random, layout: 'labels' | 'mixed' | 'plain') {
  const mark = random.pick([': ', ' - ', ': '])
  const label = (field: keyof typeof labelWords) => random.pick(labelWords[field]) + mark
  const joiner = random.pick([', ', ' / ', ' & ', ' + '])
  const list = (field: 'type' | 'level' | 'focus') =>
    text[field]
      .map((value) => (random.chance(0.7) ? value[0]?.toUpperCase() + value.slice(1) : value))
      .join(joiner)
  const tags = (['level', 'type', 'focus'] as const).map((field) => ({
    content: label(field) + list(field),
    big: false,
  }))
  if (layout === 'labels') {
    return [
      { content: label('title') + text.title, big: false },
      { content: label('presenterName') + text.presenterName, big: false },
      { content: label('description') + text.description, big: false },
      ...tags,
    ]
  }
  const top = { content: text.title, big: true }
  const described = { content: text.description, big: false }
  if (layout === 'mixed') {
    return [top, { content: label('presenterName') + text.presenterName, big: false }, described, ...tags]
  }
  const cue = random.pick(['by ', 'with ', '', '- '])
  const all = (['type', 'level', 'focus'] as const).map(list).join(joiner)
  return [top, { content: cue + text.presenterName, big: false }, described, { content: all, big: false }]
}

function ruledLines(width: number, height: number): string {
  let lines = `<path d="M0 14H${width}" stroke="#d88" stroke-width=".35"/>`
  for (let y = 22; y < height; y += 7.5)
    lines += `<path d="M0 ${y}H${width}" stroke="#9bd" stroke-width=".3"/>`
  return lines
}

import { readFileSync } from 'node:fs'
import { boxPlaces } from '../../card-reader/marks/box-places.ts'
import { cardTemplate } from '../../card-reader/marks/template.ts'
import type { CardText } from '../../card-reader/test/card-text.ts'
import type { Paper } from '../../card-reader/test/paper.ts'
import type { Random } from '../../card-reader/test/random.ts'
import { usualLists } from '../../card-reader/test/usual-lists.ts'
import { valuesOf } from '../../card-reader/words/written-values.ts'
import { type Hand, sizeFor, textWidth, wrapText, writeText } from './handwriting.ts'

const template = readFileSync(
  new URL('../../../server/cards/template/card-template.svg', import.meta.url),
  'utf8',
)
  .replace(/^<svg[^>]*>/, '')
  .replace(/<\/svg>\s*$/, '')
  .replace(/<rect width="210" height="148" fill="#fff"\/>/, '')

/** The product's own card, filled in by hand. */
export function printedPaper(text: CardText, hand: Hand, random: Random): Paper {
  let writing = ''
  for (const field of ['title', 'presenterName', 'description'] as const) {
    writing += fillField(text[field], hand, cardTemplate.fields[field], random)
  }
  for (const field of ['type', 'level', 'focus'] as const) {
    for (const value of text[field]) {
      const all = valuesOf(field, { lists: usualLists })
      const at = boxPlaces(field, all.length)[all.indexOf(value)]
      if (at) writing += tick([at.x, at.y], hand, random)
    }
  }
  return {
    width: cardTemplate.page.w,
    height: cardTemplate.page.h,
    svg: template + writing,
    color: random.pick(['#ffffff', '#ffffff', '#fbf4e2', '#f4f4f0']),
    layout: 'printed',
  }
}

function fillField(
  text: string,
  hand: Hand,
  field: { x: number; y: number; w: number; h: number; rows: number },
  random: Random,
): string {
  const row = field.h / field.rows
  for (let letter = random.between(2.2, 3); ; letter *= 0.94) {
    const size = sizeFor(hand, letter)
    const lines = wrapText(hand, text, size, field.w - 6)
    const widest = Math.max(...lines.map((line) => textWidth(hand, line, size)))
    if ((lines.length > field.rows || widest > field.w - 4 || size > row * 1.25) && letter > 0.9) continue
    const left = field.x + random.between(1.5, 4)
    return lines
      .map((line, index) => writeText(hand, line, left, field.y + row * (index + 0.72), size, random))
      .join('')
  }
}

/** A check, a cross, a stroke or a scribble in the box. */
function tick([x, y]: readonly [number, number], { ink }: Hand, random: Random): string {
  const wobble = () => random.between(-0.4, 0.4)
  const point = (across: number, down: number) =>
    `${(x + across + wobble()).toFixed(2)} ${(y + down + wobble()).toFixed(2)}`
  const path = random.pick([
    `M${point(0.8, 2.8)}L${point(2.1, 4.3)}L${point(5, 0)}`,
    `M${point(0.7, 0.7)}L${point(4.3, 4.3)}M${point(4.3, 0.7)}L${point(0.7, 4.3)}`,
    `M${point(0.6, 4.4)}L${point(4.6, 0.5)}`,
    `M${point(0.7, 1)}L${point(4.3, 1.6)}L${point(0.8, 2.3)}L${point(4.2, 3)}L${point(1, 3.6)}L${point(4.2, 4.2)}`,
  ])
  return `<path d="${path}" fill="none" stroke="${ink}" stroke-width="${random.between(0.45, 0.9).toFixed(2)}" stroke-linecap="round" stroke-linejoin="round"/>`
}

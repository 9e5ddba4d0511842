import { factsIn, factWord, ROOM_FACTS, type RoomFacts } from '../../../domain/schedule/room-facts.ts'
import { type Mark, placed } from '../../lib/typesetting/sheets.ts'
import { type Drawing, INK, textBlock } from './drawing.ts'

/** In millimeters. */
const LETTERS = 5
const ICON = 6
const LINE = 8.5
const STROKE = 0.45
const GAPS = { icon: 1.5, fact: 7 } as const

/**
 * A room's equipment, each item as an icon with its word, on as many lines as needed. Directions are left out, because
 * readers are already at the door.
 */
export async function factMarks(
  facts: RoomFacts | undefined,
  { x, y, width }: { x: number; y: number; width: number },
  drawing: Drawing,
): Promise<{ marks: Mark[]; height: number }> {
  const marks: Mark[] = []
  let [left, top] = [0, 0]
  const shown = factsIn(facts).filter((name) => name !== 'way')
  for (const name of shown) {
    const block = await textBlock(drawing, factWord(name), width / LETTERS)
    const wide = ICON + GAPS.icon + block.width * LETTERS
    if (left > 0 && left + wide > width) {
      left = 0
      top += LINE
    }
    const at = { x: x + left, y: y + top }
    marks.push({
      kind: 'drawing',
      path: ROOM_FACTS[name].drawing,
      ...at,
      size: ICON,
      stroke: STROKE,
      color: INK,
    })
    const text = { x: at.x + ICON + GAPS.icon, y: at.y + (ICON - block.height * LETTERS) / 2 }
    marks.push(...placed(block, { ...text, width: block.width * LETTERS, size: LETTERS, align: 'left' }))
    left += wide + GAPS.fact
  }
  return { marks, height: shown.length === 0 ? 0 : top + LINE }
}

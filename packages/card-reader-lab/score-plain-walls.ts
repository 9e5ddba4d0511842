import { matchSession } from '../../domain/schedule/session-match.ts'
import { surelyOf } from '../card-reader/cards/card-evidence.ts'
import { openEmbeddedEngine } from '../card-reader/cards/embedded-engine.ts'
import { usualLists } from '../card-reader/test/usual-lists.ts'
import { drawWall, type MadeUpWall } from '../card-reader/test/walls/draw-wall.ts'
import { planWall, type WallPlan, type WallWishes } from '../card-reader/test/walls/wall-plan.ts'
import { readWall } from '../card-reader/wall/read-wall.ts'
import type { WallReading } from '../card-reader/wall/wall-reading.ts'
import { writtenWords } from './made-up-cards/written-words.ts'

type Words = { title: string; presenterName: string; description: string; number: number }
type Seen = WallReading['cards'][number] & { planned: MadeUpWall['papers'][number] | undefined }

/**
 * Photographs walls of cards without numbers, and counts the cards that are found in their cells and those matched
 * with the right session. Half of the cards of each wall are known, the others are new.
 */
export async function scorePlainWalls(
  range: { from: number; count: number; read: number },
  trouble: Pick<WallWishes, 'isWhite' | 'hasHardShadow'> = {},
): Promise<string[]> {
  const engine = await openEmbeddedEngine()
  const sums = {
    inSight: 0,
    placed: 0,
    phantoms: 0,
    known: 0,
    matched: 0,
    unsure: 0,
    wrong: 0,
    fresh: 0,
  }
  const seconds = { places: 0, most: 0, comparing: 0, compared: 0, reading: 0, read: 0 }
  for (let seed = range.from; seed < range.from + range.count; seed++) {
    const plan = planWall(seed, { written: writtenWords, hasHeads: seed % 2 === 0, halfSize: 0, ...trouble })
    const wall = await drawWall(plan)
    const { result, time } = await timed(() => readWall([wall.jpeg], plan, []))
    seconds.places += time
    seconds.most = Math.max(seconds.most, time)
    const cards = wall.papers.filter(({ kind }) => kind === 'card')
    const seen = result.cards.map(
      (card): Seen => ({ ...card, planned: plannedAt(card, result, plan, cards) }),
    )
    const inSight = cards.filter(({ visible }) => visible === 4)
    sums.inSight += inSight.length
    sums.placed += inSight.filter((card) => seen.some(({ planned }) => planned === card)).length
    sums.phantoms += seen.filter(
      ({ planned }, index) => !planned || seen.findIndex((each) => each.planned === planned) < index,
    ).length
    const all = cards.flatMap(({ number, words }): Words[] => (words ? [{ ...words.text, number }] : []))
    const known = all.filter((_, index) => index % 2 === 0)
    for (const { piece, planned } of seen.slice(0, range.read)) {
      if (!piece || !planned) continue
      const { result: evidence, time: compares } = await timed(() => engine.compare({ image: piece, known }))
      seconds.comparing += compares
      seconds.compared++
      const isKnown = known.some(({ number }) => number === planned.number)
      sums[isKnown ? 'known' : 'fresh']++
      const own = surelyOf(evidence)
      if (own !== null) {
        sums[known[own]?.number === planned.number ? 'matched' : 'wrong']++
        continue
      }
      const request = {
        image: piece,
        eventId: 1,
        names: known.map(({ title }) => title),
        people: known.map(({ presenterName }) => presenterName),
        lists: usualLists,
      }
      const { result: reading, time: reads } = await timed(() => engine.read(request))
      seconds.reading += reads
      seconds.read++
      const match = matchSession(reading.rawText, known)
      const isRight = match?.session.number === planned.number
      if (isKnown && isRight) sums.unsure++
    }
  }
  const share = (part: number, whole: number) =>
    `${((100 * part) / Math.max(1, whole)).toFixed(1)} % of ${whole}`
  return [
    `cards in sight, found in the right cell:     ${share(sums.placed, sums.inSight)}`,
    `found where no card hangs, or twice:         ${sums.phantoms}`,
    `known cards matched for sure:                ${share(sums.matched, sums.known)}`,
    `known cards matched, to be checked:          ${share(sums.unsure, sums.known)}`,
    `matched for sure with the wrong session:     ${sums.wrong} of ${sums.known + sums.fresh}`,
    `processor seconds until the places are known: ${(seconds.places / range.count).toFixed(2)}, at most ${seconds.most.toFixed(2)}`,
    `processor seconds to compare a card:         ${(seconds.comparing / Math.max(1, seconds.compared)).toFixed(2)}`,
    `processor seconds to read a card in full:    ${(seconds.reading / Math.max(1, seconds.read)).toFixed(2)}`,
  ]
}

/** The card in the cell of a sighting: by headings if there are any, otherwise by order. */
function plannedAt(
  { column, row }: WallReading['cards'][number],
  { columns, rows }: WallReading,
  plan: WallPlan,
  cards: MadeUpWall['papers'],
) {
  if (column === null || row === null) return undefined
  const indexOf = (lines: WallReading['columns'], index: number, heads: readonly number[]) => {
    const head = lines[index]?.head
    return head == null ? index : heads.indexOf(head)
  }
  const [across, down] = [indexOf(columns, column, plan.rooms), indexOf(rows, row, plan.slots)]
  return cards.find((card) => card.column === across && card.row === down)
}

async function timed<T>(work: () => Promise<T>): Promise<{ result: T; time: number }> {
  const start = process.cpuUsage()
  const result = await work()
  const { user, system } = process.cpuUsage(start)
  return { result, time: (user + system) / 1e6 }
}

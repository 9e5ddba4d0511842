import { parseArgs } from 'node:util'
import { type SplitName, splits } from '../card-reader/test/splits.ts'
import { drawWall } from '../card-reader/test/walls/draw-wall.ts'
import { planWall } from '../card-reader/test/walls/wall-plan.ts'
import { readWall } from '../card-reader/wall/read-wall.ts'
import { drawSchedule } from './drawn-schedules.ts'
import { scorePlainWalls } from './score-plain-walls.ts'
import { scoreRealWalls } from './score-real-walls.ts'
import { scoreSignedNotes } from './score-signed-notes.ts'
import { madeUpWall, scoreDrawnWalls } from './score-sticky-walls.ts'

/*
 * npm run walls -- [--count 100] [--from 1] [--hidden 0.3] [--cards 24] [--verbose]
 * Photographs made-up walls and counts how many of their cards are put into the right place.
 * npm run walls -- --plain [--count 10] [--from 1] [--read 12] [--white] [--shadow]
 * Does so for cards without numbers, and counts how many of the first `read` cards of each wall are matched by their
 * words; on request with white and cream paper on a white wall, or with a hard shadow.
 * npm run walls -- --real FOLDER [--titles]
 * Scores photos of real walls by the truth.json of their folder, on request with the titles of their cards.
 * npm run walls -- --written [--count 10] [--from 1] [--votes 5] [--shapes] [--rough | --corner] [--varied] [--worded]
 *   [--unusual turned] [--hands tuning,development]
 * Scores made-up walls of colored notes under written headings, with up to `votes` dots on a card; on request with
 * headings of any shape on boards of any color, or seen from far to the side, with tape and crossing notes, or from a
 * corner, with crossing notes in two colors; on request in any format and color, under headings of any size, in uneven
 * columns and rows; on request with hours among words, or of one of the kinds in unusual-walls.ts. With hands of these
 * splits, each card is one of their titles, with or without its presenter, and is read.
 * npm run walls -- --schedules [--count 10] [--from 1] [--hands tuning,development] [--titles] [--ruled | --unruled] [--varied]
 * Scores made-up photos of whole schedules: written on paper and boards, printed, and on a screen, in ruled lines or
 * without; on request also with hours along the top or in 12 hours, and with a title.
 * npm run walls -- --signed [--count 8] [--from 2001] [--hands held-out,studied] [--narrow] [--beside]
 * Scores single notes, twenty for each seed, that name the presenter in any way, or not at all; on request 105 to 190
 * pixels wide; on request with the end of each note's last line far to the right, half of them a name.
 */
const { values } = parseArgs({
  options: {
    count: { type: 'string', default: '100' },
    from: { type: 'string', default: '1' },
    hidden: { type: 'string', default: '0' },
    cards: { type: 'string', default: '36' },
    verbose: { type: 'boolean' },
    plain: { type: 'boolean' },
    white: { type: 'boolean', default: false },
    shadow: { type: 'boolean', default: false },
    read: { type: 'string', default: '12' },
    real: { type: 'string' },
    titles: { type: 'boolean', default: false },
    written: { type: 'boolean' },
    votes: { type: 'string', default: '0' },
    shapes: { type: 'boolean', default: false },
    rough: { type: 'boolean', default: false },
    corner: { type: 'boolean', default: false },
    hands: { type: 'string' },
    schedules: { type: 'boolean' },
    signed: { type: 'boolean' },
    narrow: { type: 'boolean', default: false },
    beside: { type: 'boolean', default: false },
    ruled: { type: 'boolean' },
    unruled: { type: 'boolean' },
    varied: { type: 'boolean', default: false },
    unusual: { type: 'string' },
    worded: { type: 'boolean', default: false },
  },
})

if (values.real) {
  for (const line of await scoreRealWalls(values.real, values.titles)) console.log(line)
  process.exit()
}

const range = { from: Number(values.from), count: Number(values.count) }
const hands = values.hands?.split(',').filter((name) => name in splits) as SplitName[] | undefined

if (values.signed) {
  for (const line of await scoreSignedNotes(
    range,
    hands ?? ['tuning', 'development'],
    values.narrow,
    values.beside,
  ))
    console.log(line)
  process.exit()
}

if (values.written || values.schedules) {
  const wishes = {
    mostVotes: Number(values.votes),
    hasShapes: values.shapes,
    isRough: values.rough,
    isFromCorner: values.corner,
    isVaried: values.varied,
    hasWords: values.worded,
    unusual: values.unusual,
    ...(hands ? { hands } : {}),
  }
  const isRuled = values.ruled ? { isRuled: true } : values.unruled ? { isRuled: false } : {}
  const draw = (seed: number) =>
    values.schedules
      ? drawSchedule(seed, hands ?? ['tuning', 'development'], { ...isRuled, isVaried: values.varied })
      : madeUpWall(seed, wishes)
  const isReading = values.schedules ? values.titles : hands !== undefined
  for (const line of await scoreDrawnWalls(range, draw, isReading)) console.log(line)
  process.exit()
}

if (values.plain) {
  const trouble = { isWhite: values.white, hasHardShadow: values.shadow }
  for (const line of await scorePlainWalls({ ...range, read: Number(values.read) }, trouble))
    console.log(line)
  process.exit()
}

type Count = { all: number; right: number }
const four: Count = { all: 0, right: 0 }
const two: Count = { all: 0, right: 0 }
const empty: Count = { all: 0, right: 0 }
const seconds: number[] = []
let wrongForSure = 0
let wronglyBare = 0
let phantoms = 0

const first = Number(values.from)
for (let seed = first; seed < first + Number(values.count); seed++) {
  const plan = planWall(seed, { cards: Number(values.cards), hiddenHeads: Number(values.hidden) })
  const wall = await drawWall(plan)
  const start = process.cpuUsage()
  const reading = await readWall([wall.jpeg], plan)
  const { user, system } = process.cpuUsage(start)
  seconds.push((user + system) / 1e6)
  const headOf = (lines: typeof reading.columns, index: number | null) =>
    index === null ? null : (lines[index]?.head ?? null)
  for (const paper of wall.papers.filter(({ kind }) => kind === 'card')) {
    const card = reading.cards.find(({ number }) => number === paper.number)
    const heads = card && [headOf(reading.columns, card.column), headOf(reading.rows, card.row)]
    const isRight =
      heads !== undefined && heads[0] === plan.rooms[paper.column] && heads[1] === plan.slots[paper.row]
    const isNamed = heads?.every((head) => head !== null)
    const group = paper.visible === 4 ? four : paper.visible >= 2 ? two : null
    if (group) group.all++
    if (group && isRight) group.right++
    if (card?.isSure && isNamed && !isRight) wrongForSure++
    if (values.verbose && group && !isRight)
      console.log(
        `wall ${seed}: card ${paper.number}, ${paper.visible} marks, ${card ? 'misplaced' : 'not found'}`,
      )
  }
  plan.rooms.forEach((room, column) => {
    plan.slots.forEach((slot, row) => {
      const isBare = reading.bare.some(
        (spot) => headOf(reading.columns, spot.column) === room && headOf(reading.rows, spot.row) === slot,
      )
      const isFilled = plan.papers.some(
        (paper) => paper.kind === 'card' && paper.column === column && paper.row === row,
      )
      if (!isFilled) empty.all++
      if (!isFilled && isBare) empty.right++
      if (isFilled && isBare) wronglyBare++
    })
  })
  const known = new Set(plan.papers.map(({ number }) => number))
  wrongForSure += reading.cards.filter(
    ({ number, isSure }) => isSure && number !== null && !known.has(number),
  ).length
  phantoms += reading.cards.filter(({ number }) => number === null).length
}

const share = ({ all, right }: Count) => (all === 0 ? '–' : `${((100 * right) / all).toFixed(1)} % of ${all}`)
console.log(`cards with four marks in sight, in the right place: ${share(four)}`)
console.log(`cards with two or three marks in sight:             ${share(two)}`)
console.log(`wrong places offered as sure:                       ${wrongForSure}`)
console.log(`empty places seen to be empty:                      ${share(empty)}`)
console.log(`places with a card said to be empty:                ${wronglyBare}`)
console.log(`outlines taken for cards without numbers:           ${phantoms}`)
console.log(
  `processor seconds a wall: ${(seconds.reduce((sum, each) => sum + each, 0) / seconds.length).toFixed(2)}, at most ${Math.max(...seconds).toFixed(2)}`,
)

import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { SeenCard } from './wall-cards.ts'
import { type WallSession, wallDifferences } from './wall-differences.ts'
import { foundInPlace, type SeenWall } from './wall-unseen.ts'

const [COLUMNS, ROWS] = [4, 5]
const lines = {
  rooms: Array.from({ length: COLUMNS }, (_, index) => index + 1),
  slots: Array.from({ length: ROWS }, (_, index) => (index + 1) * 10),
}
const places = lines.rooms.flatMap((_, column) => lines.slots.map((__, row) => ({ column, row })))

/** The session of a place; its card has its id plus 100 as its number. */
const sessionAt = (index: number): WallSession => ({
  id: index + 1,
  title: `Session ${index + 1}`,
  presenterName: 'Ann',
  description: '',
  roomId: lines.rooms[places[index]?.column ?? 0] ?? null,
  timeSlotId: lines.slots[places[index]?.row ?? 0] ?? null,
})
const cardAt = (index: number, more: Partial<SeenCard> = {}): SeenCard => ({
  number: index + 101,
  cardId: null,
  ...(places[index] ?? { column: 0, row: 0 }),
  throughRow: null,
  votes: 0,
  isSure: true,
  sessionId: index + 1,
  piece: null,
  readAs: null,
  isPartlyRead: false,
  doubtfulWords: {},
  likeSessionId: null,
  put: null,
  isTyped: false,
  key: `card ${index + 101}`,
  words: null,
  ...more,
})
const all = places.map((_, index) => index)
const sessions = all.map(sessionAt)
const numbers = all.map((index) => ({ number: index + 101, sessionId: index + 1 }))

function unseenOn(wall: Partial<SeenWall>) {
  const differences = wallDifferences({ cards: [], bare: [], numbers, ...wall }, lines, sessions)
  return differences.flatMap((each) => (each.kind === 'gone' ? [each] : []))
}

it('lists exactly the numbered cards missing from their photographed spots, whatever was removed', () => {
  const some = fc.subarray(all)
  fc.assert(
    fc.property(some, some, some, (removed, covered, bare) => {
      const unseen = unseenOn({
        cards: all.filter((index) => !removed.includes(index)).map((index) => cardAt(index)),
        covered: covered.flatMap((index) => places[index] ?? []),
        bare: bare.filter((index) => removed.includes(index)).flatMap((index) => places[index] ?? []),
      })
      const inSight = removed.filter((index) => covered.includes(index) || bare.includes(index))
      expect(unseen.map(({ number }) => number)).toEqual(inSight.map((index) => index + 101))
      const sure = unseen.filter(({ doubt }) => doubt === null).map(({ number }) => number)
      const isBare = (index: number) => bare.includes(index)
      expect(sure).toEqual(inSight.filter(isBare).map((index) => index + 101))
    }),
  )
})

it('does not report a card missing that is elsewhere or whose spot a person has checked', () => {
  const moved = cardAt(0, places[7])
  const others = all.slice(1).map((index) => cardAt(index))
  expect(unseenOn({ cards: [moved, ...others], covered: places })).toEqual([])
  expect(unseenOn({ cards: others, covered: places })).toMatchObject([{ number: 101, isBare: false }])
  const edits = new Map([['session 1', { isStillThere: true }]])
  expect(foundInPlace(edits, sessions, numbers)).toEqual([
    { sessionId: 1, number: 101, title: 'Session 1', from: { roomId: 1, timeSlotId: 10 } },
  ])
  expect(unseenOn({ cards: others, covered: places, stillThere: new Set([1]) })).toEqual([])
  expect(unseenOn({ cards: others, covered: places, leftOut: new Set([1]) })).toEqual([])
})

it('reports an unnumbered card as gone only if its spot is bare', () => {
  const others = all.slice(1).map((index) => cardAt(index))
  expect(unseenOn({ cards: others, covered: places, numbers: [] })).toEqual([])
  expect(unseenOn({ cards: others, covered: places, bare: places.slice(0, 1), numbers: [] })).toMatchObject([
    { sessionId: 1, number: null, isBare: true, doubt: null },
  ])
})

it('asks a person whether an unnumbered piece among numbered cards is a card', () => {
  const words = { title: 'Bees', presenterName: 'Ann', description: '', typedAt: null, doubtful: [] }
  const phantom = cardAt(0, {
    number: null,
    sessionId: null,
    cardId: 7,
    isSure: false,
    words,
    key: 'photo 7',
  })
  const numbered = cardAt(1)
  const differencesOf = (cards: SeenCard[]) => wallDifferences({ cards, bare: [] }, lines, [sessionAt(1)])
  expect(differencesOf([phantom, numbered])).toMatchObject([
    { kind: 'new', doubt: 'It has no number, unlike other cards here. Check that it is a card.' },
  ])
  const put = { roomId: 1, timeSlotId: 10 }
  expect(differencesOf([{ ...phantom, isSure: true, put }, numbered])).toMatchObject([{ doubt: null }])
})

import { readFileSync } from 'node:fs'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { findCard } from '../marks/find-card.ts'
import { byNight } from '../test/night.ts'
import { createRandom } from '../test/random.ts'
import { drawWall, type MadeUpWall } from '../test/walls/draw-wall.ts'
import { drawPaper, scribble } from '../test/walls/paper-picture.ts'
import { planWall, type WallPlan, type WallWishes } from '../test/walls/wall-plan.ts'
import { readWall } from './read-wall.ts'
import type { WallReading } from './wall-reading.ts'

/** Few cards on a small photo: as many pixels per mark as 36 cards have on a phone's 12 megapixels. */
const small = { columns: 3, rows: 3, photo: { width: 2_200, height: 1_650 } } satisfies WallWishes

async function photograph(seed: number, wishes: WallWishes): Promise<{ plan: WallPlan; wall: MadeUpWall }> {
  const plan = planWall(seed, wishes)
  return { plan, wall: await drawWall(plan) }
}

/** Strokes the size of handwriting: finding the place of a card does not depend on its words. */
const scribbled: WallWishes['written'] = (_, count) =>
  Array.from({ length: count }, () => ({
    text: { title: '', presenterName: '', description: '' },
    draw: (random) => [22, 44, 62, 80].map((y) => scribble(random, y)).join(''),
  }))

/** Card numbers with the heads of their column and row. */
function placesIn({ cards, columns, rows }: WallReading): Record<number, string> {
  const entries = cards.map(({ number, column, row }) => {
    const [room, slot] = [columns[column ?? -1]?.head ?? null, rows[row ?? -1]?.head ?? null]
    return [number, `${room},${slot}`]
  })
  return Object.fromEntries(entries)
}

function truthOf(plan: WallPlan, papers: WallPlan['papers'] = plan.papers): Record<number, string> {
  const cards = papers.filter(({ kind }) => kind === 'card')
  return Object.fromEntries(
    cards.map(({ number, column, row }) => [number, `${plan.rooms[column]},${plan.slots[row]}`]),
  )
}

describe('reading a photo of a wall', () => {
  it.each([
    [6, { people: 0 }],
    ...byNight<[number, WallWishes]>([
      [3, { ...small, people: 0, halfSize: 0.5 }],
      [1, { ...small, people: 0 }],
      [2, { ...small, people: 0, halfSize: 1 }],
      [4, { ...small, people: 0, rows: 4 }],
      [5, { ...small, people: 0, cards: 5 }],
    ]),
  ])('finds the place of each card (wall %i)', async (seed, wishes) => {
    const { plan, wall } = await photograph(seed, wishes)
    const reading = await readWall([wall.jpeg], plan)
    const inSight = wall.papers.filter(({ visible }) => visible >= 2)
    expect(placesIn(reading)).toMatchObject(truthOf(plan, inSight))
    expect(reading.cards.filter(({ isSure }) => !isSure)).toEqual([])
    expect([reading.withoutWall, reading.apart]).toEqual([[], []])
    const heads = [...reading.columns, ...reading.rows].filter(({ isSeen }) => isSeen)
    const isOnPhoto = (share = -1) => share > 0 && share < 1
    for (const { place } of [...reading.cards, ...heads])
      expect([place?.photo, isOnPhoto(place?.x), isOnPhoto(place?.y)]).toEqual([0, true, true])
  })

  it('infers the columns and rows of hidden heads from the visible ones', async () => {
    const { plan, wall } = await photograph(12, { ...small, columns: 4, people: 0, hiddenHeads: 0.3 })
    const heads = plan.papers.filter(({ kind }) => kind === 'head').length
    expect(heads).toBeLessThan(7)
    const reading = await readWall([wall.jpeg], plan)
    expect(placesIn(reading)).toEqual(truthOf(plan))
  })

  it('proposes unnamed columns and rows if there are no heads', async () => {
    const { plan, wall } = await photograph(8, { ...small, people: 0, hasHeads: false })
    const { columns, rows, cards } = await readWall([wall.jpeg], plan)
    expect([columns.length, rows.length]).toEqual([3, 3])
    expect([...columns, ...rows].filter(({ head }) => head !== null)).toEqual([])
    expect(cards).toHaveLength(plan.papers.length)
    for (const { number, column, row, isSure } of cards) {
      const planned = plan.papers.find((paper) => paper.number === number)
      expect({ column, row, isSure }).toEqual({ column: planned?.column, row: planned?.row, isSure: true })
    }
  })

  it.each([false, ...byNight([true])])(
    'finds and crops cards without numbers (with heads: %s)',
    async (hasHeads) => {
      const { plan, wall } = await photograph(16, {
        ...small,
        people: 0,
        hasHeads,
        halfSize: 0,
        written: scribbled,
      })
      const { cards, columns, rows } = await readWall([wall.jpeg], plan, [])
      expect([columns.length, rows.length]).toEqual([3, 3])
      const places = cards.map(({ number, column, row, isSure }) => [number, isSure, column, row])
      const everywhere = [0, 1, 2].flatMap((column) => [0, 1, 2].map((row) => [null, true, column, row]))
      expect(places.sort()).toEqual(everywhere.sort())
      for (const { piece } of cards) {
        const { width = 0, height = 0 } = await sharp(piece ?? undefined).metadata()
        expect(width).toBeGreaterThan(240)
        expect(width / height).toBeCloseTo(210 / 148, 0)
      }
    },
  )

  const unnumbered = { ...small, columns: 5, people: 0, hasHeads: false, halfSize: 0, written: scribbled }

  it.each(byNight([308]))('finds cards without numbers in hard shadows (wall %i)', async (seed) => {
    const { plan, wall } = await photograph(seed, { ...unnumbered, hasHardShadow: true })
    const { cards, columns, rows, faint } = await readWall([wall.jpeg], plan, [])
    expect([columns.length, rows.length, faint]).toEqual([5, 3, []])
    expect(new Set(cards.map(({ column, row }) => `${column},${row}`)).size).toBeGreaterThanOrEqual(14)
  })

  it('finds white paper on a white wall, and warns that some may be missing', async () => {
    const { plan, wall } = await photograph(303, { ...unnumbered, isWhite: true })
    const { cards, columns, rows, faint } = await readWall([wall.jpeg], plan, [])
    expect([columns.length, rows.length, faint]).toEqual([5, 3, [0]])
    expect(cards.length).toBeGreaterThanOrEqual(10)
  })

  it.each(byNight([16]))('counts cards that are too small to read (wall %i)', async (seed) => {
    const { plan, wall } = await photograph(seed, { ...unnumbered, photo: { width: 1_500, height: 1_125 } })
    const { cards, tooSmall } = await readWall([wall.jpeg], plan, [])
    expect([cards.length > 0, tooSmall]).toEqual([true, cards.filter(({ piece }) => piece === null).length])
    expect(tooSmall).toBeGreaterThan(0)
  })

  it('crops only numbered cards whose words are unknown', async () => {
    const { plan, wall } = await photograph(5, { ...small, people: 0, cards: 3, halfSize: 0 })
    const [first, ...others] = plan.papers.flatMap(({ kind, number }) => (kind === 'card' ? [number] : []))
    const { cards } = await readWall([wall.jpeg], plan, others)
    expect(cards.filter(({ piece }) => piece).map(({ number }) => number)).toEqual([first])
    const piece = cards.find(({ number }) => number === first)?.piece
    const { data, info } = await sharp(piece ?? undefined)
      .raw()
      .toBuffer({ resolveWithObject: true })
    expect(findCard({ data, width: info.width, height: info.height })?.registration).toMatchObject({
      number: first,
    })
  })

  it('finds empty places, but never where a person hides a card', async () => {
    const { plan, wall } = await photograph(9, { ...small, cards: 4, people: 2 })
    const reading = await readWall([wall.jpeg], plan)
    const bare = reading.bare.map(
      ({ column, row }) => `${reading.columns[column]?.head},${reading.rows[row]?.head}`,
    )
    const filled = Object.values(truthOf(plan))
    expect(bare.filter((spot) => filled.includes(spot))).toEqual([])
    expect(bare.length).toBeGreaterThan(0)
    expect(bare.length).toBeLessThanOrEqual(5)
  })

  it('reports no empty place in a row that is only inferred', async () => {
    const { plan, wall } = await photograph(3, { ...small, cards: 7, people: 0 })
    const order = { rooms: plan.rooms, slots: [...plan.slots, 200] }
    const reading = await readWall([wall.jpeg], order)
    expect(reading.rows.at(-1)).toMatchObject({ head: 200, isSeen: false })
    expect(reading.bare.length).toBeGreaterThan(0)
    expect(reading.bare.filter(({ row }) => row === reading.rows.length - 1)).toEqual([])
  })

  it.each([30, ...byNight([20, 100])])(
    'detects which numbered cards were removed from a wall with gaps of %i mm',
    async (gap) => {
      const wishes = { ...small, people: 0, halfSize: 0, gap }
      const whole = planWall(21, wishes)
      const cards = whole.papers.filter(({ kind }) => kind === 'card')
      const isRemoved = ({ column, row }: { column: number; row: number }) => column === row && row > 0
      const removed = cards.filter(isRemoved).map((paper) => paper.number)
      const wall = await drawWall({
        ...whole,
        papers: whole.papers.filter(({ kind, number }) => kind === 'head' || !removed.includes(number)),
      })
      const reading = await readWall([wall.jpeg], whole)
      const seen = new Set(reading.cards.map(({ number }) => number))
      const places = reading.covered.map(
        ({ column, row }) => `${reading.columns[column]?.head},${reading.rows[row]?.head}`,
      )
      const missing = cards.filter(
        ({ number, column, row }) =>
          !seen.has(number) && places.includes(`${whole.rooms[column]},${whole.slots[row]}`),
      )
      expect(missing.map(({ number }) => number).sort()).toEqual(removed.sort())
      expect(reading.cards.filter(({ number, isSure }) => number === null && isSure)).toEqual([])
      expect(reading.bare).toContainEqual({ column: 1, row: 1 })
    },
  )

  it('does not cover a place that the photo cuts off', async () => {
    const { plan, wall } = await photograph(10, { ...small, columns: 4, people: 0 })
    const { width, height } = plan.photo
    const part = await sharp(wall.jpeg)
      .extract({ left: 0, top: 0, width: Math.round(width * 0.6), height })
      .toBuffer()
    const { columns, covered } = await readWall([part], plan)
    const heads = new Set(covered.map(({ column }) => columns[column]?.head))
    expect(heads.has(plan.rooms[0])).toBe(true)
    expect(heads.has(plan.rooms[3])).toBe(false)
  })

  it('joins photos that share a card', async () => {
    const { plan, wall } = await photograph(10, { ...small, columns: 4, people: 0 })
    const { width, height } = plan.photo
    const part = (left: number, right: number) =>
      sharp(wall.jpeg)
        .extract({
          left: Math.round(left * width),
          top: 0,
          width: Math.round((right - left) * width),
          height,
        })
        .jpeg({ quality: 95 })
        .toBuffer()
    const reading = await readWall([await part(0, 0.68), await part(0.4, 1)], plan)
    expect(placesIn(reading)).toEqual(truthOf(plan))
    expect(reading.apart).toEqual([])
  })

  it('reports that a photo of something else shows no wall', async () => {
    const card = readFileSync(new URL('../sample/F01.jpg', import.meta.url))
    expect(await readWall([card], { rooms: [1], slots: [2] })).toEqual({
      columns: [],
      rows: [],
      cards: [],
      bare: [],
      covered: [],
      withoutWall: [0],
      apart: [],
      faint: [],
      tooSmall: 0,
      closeUp: [],
    })
  })

  it('refuses a file that is not a picture', async () => {
    await expect(readWall([Buffer.from('no picture')], { rooms: [], slots: [] })).rejects.toMatchObject({
      code: 'not-an-image',
    })
  })
})

it('reads the number of a card up close', async () => {
  const [paper] = planWall(1).papers
  if (!paper) throw new Error('A wall has cards')
  const photo = await drawPaper({ ...paper, number: 117 }, createRandom(1), 8)
  expect(findCard(photo)?.registration).toMatchObject({ number: 117, markers: 4, severalCards: false })
})

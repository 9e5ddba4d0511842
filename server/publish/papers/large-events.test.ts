import { afterAll, beforeAll, expect, it } from 'vitest'
import { misplaced, pdfPages } from '../../../test/pdf-texts.ts'
import { pdfOf } from '../../lib/typesetting/pdf.ts'
import type { WholeEvent } from '../data.ts'
import { dayOfEvent } from './day.ts'
import { dayTable } from './day-table.ts'
import { doorSheets } from './doors.ts'
import type { Drawing, Paper } from './drawing.ts'
import { dayList } from './list-sheets.ts'

const SIZE = { sessions: 773, rooms: 106, days: 2 } as const

/** How often a time slot was read. */
let looks = 0
/** How many turns of the event loop other work has had while papers are drawn. */
let turns = 0
let turning: ReturnType<typeof setInterval>
beforeAll(() => {
  const turn = () => {
    turns += 1
  }
  turning = setInterval(turn, 1)
})
afterAll(() => clearInterval(turning))

/** An event as large as the largest conferences: each session has its own time slot, as in schedule files. */
function largeEvent({ sessions, rooms, days }: typeof SIZE): WholeEvent {
  const timeSlots: object[] = []
  const list = Array.from({ length: sessions }, (_, index) => {
    const [day, start] = [(index % days) + 1, 9 * 60 + ((index * 35) % 480)]
    const end = start + 25 + ((index * 5) % 30)
    const time = (minutes: number) => `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`
    timeSlots.push({
      ...{ id: index + 1, day, endTime: time(end), isStatic: false },
      get startTime() {
        looks += 1
        return time(start)
      },
    })
    return {
      id: index + 1,
      title: `Session ${index} on ${'many things that matter '.repeat(1 + (index % 4))}`,
      presenterName: `Person ${index}`,
      place: '',
      startsAt: '',
      furtherSlotIds: [],
      timeSlotId: index + 1,
      roomId: (Math.floor(index / days) % rooms) + 1,
    }
  })
  const event = { id: 1, name: 'Large', location: 'Brussels', date: '2026-02-01', days, clock: 24 }
  return {
    event,
    sessions: list,
    timeSlots,
    site: 'https://hub.example',
    sponsors: [],
    revision: '1',
    product: 'Hub',
    source: 'test',
    rooms: Array.from({ length: rooms }, (_, index) => ({
      id: index + 1,
      name: `K.${index + 1}`,
      isOpen: false,
    })),
  } as unknown as WholeEvent
}

const whole = largeEvent(SIZE)

/** The pages of a paper; other work has had its turns while it was typeset and drawn. */
async function drawn(make: (drawing: Drawing) => Promise<Paper>) {
  const drawing = { lacking: new Set<string>() }
  const before = turns
  const { sheets, notes } = await make(drawing)
  const between = turns
  const pdf = await pdfOf(sheets, { title: 'Large' })
  expect(turns - before).toBeGreaterThan(10)
  expect(turns - between).toBeGreaterThan(2)
  expect(pdf.length).toBeLessThan(2_000_000)
  return { pages: await pdfPages(pdf), notes: notes.map((note) => note()) }
}

function titlesOf(day: number): string[] {
  return whole.sessions
    .filter((_, index) => (index % SIZE.days) + 1 === day)
    .map(({ title }) => title.split(' on ')[0] ?? '')
}

it('looks up each time slot only a few times, whatever the number of rooms and rows', () => {
  looks = 0
  expect(dayOfEvent(whole, 1).entries).toHaveLength(titlesOf(1).length)
  expect(looks / SIZE.sessions).toBeLessThan(50)
})

it('splits a day too large for one sheet, adds a note, and leaves out no session', async () => {
  const { pages, notes } = await drawn((drawing) => dayTable(whole, { day: 2, size: 'a' }, drawing))
  expect(notes).toEqual([`The day does not fit one readable sheet. It takes ${pages.length} sheets.`])
  expect(pages.length).toBeLessThan(40)
  expect(pages.flatMap(misplaced)).toEqual([])
  const text = pages
    .map(({ texts }) => texts.map(({ text }) => text).join(' '))
    .join(' ')
    .replaceAll(/\s+/g, ' ')
  expect(titlesOf(2).filter((title) => !text.includes(`${title} on`))).toEqual([])
})

it('prints the list and all doors of a large event', async () => {
  const list = await drawn((drawing) => dayList(whole, { day: 1, size: 'a' }, drawing))
  expect(list.pages.flatMap(misplaced)).toEqual([])
  const text = list.pages
    .map(({ texts }) => texts.map(({ text }) => text).join(' '))
    .join(' ')
    .replaceAll(/\s+/g, ' ')
  expect(titlesOf(1).filter((title) => !text.includes(`${title} on`))).toEqual([])
  const doors = await drawn((drawing) => doorSheets(whole, { day: 1, size: 'a' }, drawing))
  expect([doors.pages.length, doors.notes]).toEqual([SIZE.rooms, []])
})

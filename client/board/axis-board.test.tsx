import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { openOwnedApp } from '../../test/app.ts'
import { addBigProgramme } from '../../test/big-event.ts'
import { addRoom, addSession, addTimeSlot } from '../../test/factories.ts'
import { showScreen } from '../../test/screen-of.tsx'
import { Board } from './board.tsx'

let hub: Awaited<ReturnType<typeof openOwnedApp>>
beforeAll(async () => {
  hub = await openOwnedApp()
})
afterAll(() => hub?.close())

type OwnEvent = Awaited<ReturnType<typeof hub.addOwnEvent>>

async function show({ event }: OwnEvent) {
  // A table-sized window with a mouse.
  vi.stubGlobal('matchMedia', (query: string) =>
    Object.assign(new EventTarget(), { matches: !query.includes('coarse') }),
  )
  const network = await showScreen(<Board event={event} userId={hub.owner.id} onEdit={() => undefined} />, {
    hub,
    as: hub.owner,
    at: `/${event.slug}/${event.date}/admin/board`,
    path: '/:city/:date/admin/board',
  })
  await screen.findByRole('region', { name: /Use the arrow keys to move from spot to spot/ })
  return network
}

/** A workshop as long as three short talks in one room, a talk in the other, and one in the tray. */
async function addOverlapping() {
  const own = await hub.addOwnEvent()
  const { eventId } = own
  const [aula, cellar] = [
    await addRoom(hub.db, { eventId, name: 'Aula', order: 1 }),
    await addRoom(hub.db, { eventId, name: 'Cellar', order: 2 }),
  ]
  const slot = (startTime: string, endTime: string) => addTimeSlot(hub.db, { eventId, startTime, endTime })
  const whole = await slot('9:00', '10:30')
  const parts = [await slot('9:00', '9:30'), await slot('9:30', '10:00'), await slot('10:00', '10:30')]
  const add = (title: string, timeSlotId: number | null, roomId: number | null) =>
    addSession(hub.db, { eventId, title, timeSlotId, roomId })
  await add('Workshop', whole.id, aula.id)
  await add('Talk', parts[0]?.id ?? null, cellar.id)
  await add('Tea', null, null)
  return { ...own, aula, cellar, whole, parts }
}

const placesOf = (room: string) =>
  within(screen.getByRole('list', { name: room }))
    .getAllByRole('button')
    .map((button) => button.querySelector('.sr-only')?.textContent?.trim())

/** The writing calls. */
const actsOf = ({ made }: { made: readonly { name: string; body: unknown }[] }) =>
  made.filter(({ name }) => name !== 'POST /api/colleagues')

it('shows a room as taken for the length of a session, and asks before placing another in that time', async () => {
  const day = await addOverlapping()
  const network = await show(day)
  await userEvent.click(screen.getByRole('button', { name: /Talk/ }))
  expect(placesOf('Aula')).toEqual(['Put “Talk” here: Aula, 9:00 AM – 10:30 AM,'])
  expect(placesOf('Cellar')).toEqual([
    'Cellar, 9:00 AM – 9:30 AM,',
    'Put “Talk” here: Cellar, 9:30 AM – 10:00 AM, empty',
    'Put “Talk” here: Cellar, 10:00 AM – 10:30 AM, empty',
  ])
  await userEvent.click(screen.getByRole('button', { name: /Workshop/ }))
  const dialog = await screen.findByRole('dialog', { name: 'Put “Talk” here?' })
  await userEvent.click(within(dialog).getByRole('button', { name: 'Swap' }))
  await screen.findByText('Swapped “Talk” and “Workshop”', { selector: '[data-toasts] *' })
  expect(actsOf(network)).toMatchObject([
    {
      body: {
        moves: [
          { spot: { timeSlotId: day.whole.id, roomId: day.aula.id } },
          { spot: { timeSlotId: day.parts[0]?.id, roomId: day.cellar.id } },
        ],
      },
    },
  ])
})

it('offers to move a later session to the tray when a slot that starts free overlaps it', async () => {
  const day = await addOverlapping()
  const { eventId, cellar } = day
  // Aula is free from 9:00 to 10:00, but only the long slot and the half-hour slots cover that time.
  await hub.db
    .updateTable('sessions')
    .set({ roomId: cellar.id, timeSlotId: day.parts[2]?.id ?? 0 })
    .where('eventId', '=', eventId)
    .where('title', '=', 'Workshop')
    .execute()
  await hub.db
    .deleteFrom('time_slots')
    .where('id', '=', day.parts[1]?.id ?? 0)
    .execute()
  const long = await addTimeSlot(hub.db, { eventId, startTime: '9:45', endTime: '10:30' })
  const network = await show(day)
  await userEvent.click(screen.getByRole('button', { name: /^Tea/ }))
  expect(placesOf('Aula')).toHaveLength(3)
  await userEvent.click(
    screen.getByRole('button', { name: /Put “Tea” here: Cellar, 9:45 AM – 10:30 AM, taken/ }),
  )
  const dialog = await screen.findByRole('dialog', { name: 'Put “Tea” here?' })
  expect(dialog.textContent).toContain('Cellar, 10:00 AM has “Workshop”')
  await userEvent.click(within(dialog).getByRole('button', { name: 'Move “Workshop” to the tray' }))
  await waitFor(() =>
    expect(actsOf(network)).toMatchObject([
      { body: { moves: [{ spot: { timeSlotId: long.id, roomId: cellar.id } }, { spot: null }] } },
    ]),
  )
})

it('moves between places and rooms with arrow keys, and lifts and places with Enter', async () => {
  await show(await addOverlapping())
  screen.getByRole('button', { name: /Workshop/ }).focus()
  const focused = () => document.activeElement?.querySelector('.sr-only')?.textContent?.trim()
  await userEvent.keyboard('{ArrowRight}')
  expect(focused()).toBe('Cellar, 9:00 AM – 9:30 AM,')
  await userEvent.keyboard('{Enter}{ArrowDown}')
  expect(focused()).toBe('Put “Talk” here: Cellar, 9:30 AM – 10:00 AM, empty')
  await userEvent.keyboard('{Enter}')
  await screen.findByText('“Talk” is in Cellar, 9:30 AM', { selector: '[data-toasts] *' })
  await waitFor(() => expect(focused()).toBe('Cellar, 9:30 AM – 10:00 AM,'))
  await userEvent.keyboard('{ArrowUp}{ArrowLeft}')
  expect(focused()).toBe('Aula, 9:00 AM – 10:30 AM,')
})

it('draws only what is in view of a thousand sessions in 72 rooms on four days, and finds the rest', async () => {
  const own = await hub.addOwnEvent()
  await hub.db.updateTable('events').set({ days: 4 }).where('id', '=', own.eventId).execute()
  await addBigProgramme(hub.db, own.eventId, { rooms: 72, days: 4, sessions: 1_007 })
  await show({ ...own, event: { ...own.event, days: 4 } })
  const count = () => document.querySelectorAll('.board *').length
  expect(document.querySelectorAll('[data-card]').length).toBeGreaterThan(10)
  expect(count()).toBeLessThan(5_000)
  const [first] = document.querySelectorAll<HTMLElement>('[data-card]')
  await userEvent.click(first as HTMLElement)
  expect(count()).toBeLessThan(5_000)
  await userEvent.keyboard('{Escape}')
  await userEvent.type(screen.getByRole('searchbox', { name: 'Find on the board' }), 'number 1007')
  await userEvent.keyboard('{Enter}')
  await waitFor(() => expect(document.activeElement?.textContent).toContain('Talk number 1007'))
  expect(count()).toBeLessThan(5_000)
})

it('omits the times of a card when its warning needs the line', async () => {
  const own = await hub.addOwnEvent()
  const { eventId } = own
  const slot = (startTime: string, endTime: string) => addTimeSlot(hub.db, { eventId, startTime, endTime })
  const [first, second] = [await slot('9:00', '9:50'), await slot('9:20', '10:10')]
  for (const [title, description, timeSlotId] of [
    ['Bare', '', first.id],
    ['Whole', 'All about it', second.id],
  ] as const)
    await addSession(hub.db, {
      ...{ eventId, title, description, timeSlotId, presenterName: title },
      roomId: (await addRoom(hub.db, { eventId })).id,
    })
  await show(own)
  const shownOf = (name: RegExp) =>
    [...screen.getByRole('button', { name }).querySelectorAll(':not(.sr-only)')].map(
      (each) => each.textContent,
    )
  expect(shownOf(/Whole/)).toContain('9:20 AM – 10:10 AM')
  expect(shownOf(/Bare/)).not.toContain('9:00 AM – 9:50 AM')
})

it('draws the whole day for printing', async () => {
  const own = await hub.addOwnEvent()
  await addBigProgramme(hub.db, own.eventId, { rooms: 41, days: 1, sessions: 200 })
  await show(own)
  const cards = () => document.querySelectorAll('[data-card]').length
  const some = cards()
  dispatchEvent(new Event('beforeprint'))
  expect(cards()).toBe(200)
  dispatchEvent(new Event('afterprint'))
  await waitFor(() => expect(cards()).toBe(some))
})

it('gives a long title two lines before it shows what is missing, and that before the times', async () => {
  const own = await hub.addOwnEvent()
  const { eventId } = own
  const room = await addRoom(hub.db, { eventId, name: 'Aula' })
  const title = 'A long title on bees, bread, and what grows on roofs. '.repeat(5).trim()
  for (const [startTime, endTime] of [
    ['9:00', '9:40'],
    ['9:20', '10:00'],
    ['11:00', '13:00'],
  ] as const) {
    const slot = await addTimeSlot(hub.db, { eventId, startTime, endTime })
    const at = { timeSlotId: slot.id, roomId: room.id }
    if (startTime !== '9:20') await addSession(hub.db, { eventId, title, description: '', ...at })
  }
  await show(own)
  const cards = screen
    .getAllByText(title)
    .flatMap((each) => each.closest<HTMLElement>('[data-item]') ?? [])
    .map((each) => ({
      isBrief: each.dataset.brief !== undefined,
      lines: Number(each.style.getPropertyValue('--lines')) > 1,
      times: within(each).queryAllByText(/^1?\d:\d\d AM – \d+:\d\d [AP]M$/).length,
    }))
  expect(cards).toEqual([
    { isBrief: true, lines: true, times: 0 },
    { isBrief: false, lines: true, times: 1 },
  ])
})

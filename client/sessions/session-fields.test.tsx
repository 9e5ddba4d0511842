import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import type { ComponentProps } from 'react'
import { useForm } from 'react-hook-form'
import { expect, it } from 'vitest'
import type { Event } from '../../domain/events/events.ts'
import { FIRST_LISTS } from '../../domain/schedule/first-lists.ts'
import { timeSlot as slot } from '../../test/time-slot.ts'
import { EventsProvider } from '../event/event.ts'
import { ParamsProvider } from '../lib/address.tsx'
import { SessionFields } from './session-fields.tsx'
import { NO_SESSION, type SessionValues } from './session-values.ts'

const room = (id: number, name: string) => ({
  id,
  eventId: 1,
  name,
  order: id,
  capacity: name === 'Hall' ? 5 : null,
  isOpen: false,
  floorPlanId: null,
  pinX: null,
  pinY: null,
  version: 1,
})
const session = (id: number, timeSlotId: number, roomId: number) => ({
  ...NO_SESSION,
  facts: undefined,
  presenterName: `Presenter ${id}`,
  id,
  eventId: 1,
  roomName: '',
  furtherSlotIds: [],
  fullAt: '',
  timeSlotId,
  roomId,
  version: 1,
})

const SLOTS = [slot(1, '9:30', '10:15'), slot(2, '10:30', '11:15'), slot(3, '1:00', '1:45')]
const ROOMS = [room(1, 'Hall'), room(2, 'Library')]
/** The first time is full, the second has one room left, the third is free. */
const SESSIONS = [session(1, 1, 1), session(2, 1, 2), session(3, 2, 1)]
/** 11 AM on a day with stars. */
const DAY = { stars: new Map([[1, 9]]), now: 11 * 60, clock: 12 } as const

function Form({
  values = NO_SESSION,
  editedId = null,
  slots = SLOTS,
  rooms = ROOMS,
  sessions = SESSIONS,
}: {
  values?: SessionValues
  editedId?: number | null
  slots?: typeof SLOTS
  rooms?: ComponentProps<typeof SessionFields>['rooms']
  sessions?: typeof SESSIONS
}) {
  const form = useForm({ defaultValues: values })
  return (
    <EventsProvider value={[{ lists: FIRST_LISTS } as Event]}>
      <SessionFields form={form} editedId={editedId} {...{ slots, rooms, sessions, ...DAY }} />
    </EventsProvider>
  )
}

const options = (name: RegExp) =>
  [...screen.getByRole<HTMLSelectElement>('combobox', { name }).options]
    .slice(1)
    .map((option) => `${option.text}${option.disabled ? ' disabled' : ''}`)
const chosenRoom = () => screen.getByRole<HTMLSelectElement>('combobox', { name: /Room/ })
const choose = (time: string) =>
  userEvent.selectOptions(screen.getByRole('combobox', { name: /Time Slot/ }), time)

it('marks full times, and the rooms occupied at the chosen time', async () => {
  render(<Form />)
  expect(options(/Time Slot/)).toEqual([
    '9:30 AM – 10:15 AM (Full) disabled',
    '10:30 AM – 11:15 AM',
    '1:00 PM – 1:45 PM',
  ])
  await choose('2')
  expect(options(/Room/)).toEqual(['Hall (Occupied) disabled', 'Library'])
})

it('selects the first free room at the chosen time', async () => {
  render(<Form />)
  await choose('2')
  expect(chosenRoom().value).toBe('2')
  await choose('3')
  expect(chosenRoom().value).toBe('1')
})

it('offers no closed room, and marks a time as full when the other rooms are taken', async () => {
  const closedTimes = [{ day: 1, startTime: '10:00', endTime: '13:30' }]
  render(<Form rooms={[room(1, 'Hall'), { ...room(2, 'Library'), closedTimes }]} />)
  expect(options(/Time Slot/)).toContain('10:30 AM – 11:15 AM (Full) disabled')
  await choose('3')
  expect(options(/Room/)).toEqual(['Hall', 'Library (Closed) disabled'])
  expect(chosenRoom().value).toBe('1')
})

it('does not count the session being edited', () => {
  render(<Form editedId={1} values={{ ...NO_SESSION, timeSlotId: '1', roomId: '1' }} />)
  expect(options(/Time Slot/)[0]).toBe('9:30 AM – 10:15 AM')
  expect(options(/Room/)).toEqual(['Hall', 'Library (Occupied) disabled'])
  expect(chosenRoom().value).toBe('1')
})

it('marks rooms and times that overlap a session, whatever its time slot', async () => {
  const slots = [...SLOTS, slot(4, '10:00', '10:45'), slot(5, '10:15', '11:00')]
  const { unmount } = render(<Form slots={slots} />)
  expect(options(/Time Slot/)).toContain('10:00 AM – 10:45 AM (Full) disabled')
  await choose('5')
  expect(options(/Room/)).toEqual(['Hall (Occupied) disabled', 'Library'])
  await userEvent.type(screen.getByRole('textbox', { name: /Starts at/ }), '10:20')
  expect(options(/Time Slot/)).toContain('10:00 AM – 10:45 AM')
  unmount()
  // A session that already overlaps another can be saved where it is.
  const sessions = [session(1, 5, 1), session(2, 2, 1)]
  render(
    <Form {...{ slots, sessions }} editedId={1} values={{ ...NO_SESSION, timeSlotId: '5', roomId: '1' }} />,
  )
  expect(options(/Room/)).toEqual(['Hall', 'Library'])
  await choose('4')
  expect(options(/Room/)).toEqual(['Hall (Occupied) disabled', 'Library'])
})

it('keeps values that are no longer in any list among the choices', () => {
  render(<Form values={{ ...NO_SESSION, focus: ['gardening', 'business'] }} />)
  const chosen = screen.getAllByRole<HTMLInputElement>('checkbox').filter((box) => box.checked)
  expect(chosen.map((box) => box.labels?.[0]?.textContent)).toEqual(['Business', 'gardening'])
})

it.each([
  {
    has: { slots: [], rooms: [] },
    says: 'no time slots and no rooms',
    leads: ['Add time slots', 'Add rooms'],
  },
  { has: { slots: SLOTS, rooms: [] }, says: 'no rooms', leads: ['Add rooms'] },
  { has: { slots: SLOTS, rooms: ROOMS }, says: null, leads: [] },
])('shows what must be added before a session, with links: $says', ({ has, says, leads }) => {
  function EmptyForm() {
    return (
      <SessionFields
        form={useForm({ defaultValues: NO_SESSION })}
        editedId={null}
        sessions={[]}
        {...has}
        {...DAY}
        isRead
      />
    )
  }
  render(
    <ParamsProvider value={{ city: 'berlin', date: '2026-05-09' }}>
      <EmptyForm />
    </ParamsProvider>,
  )
  expect(screen.queryByRole('note')?.textContent?.includes(`This event has ${says} yet.`) ?? null).toBe(
    says && true,
  )
  expect(screen.queryAllByRole('link').map((link) => link.textContent)).toEqual(leads)
  const [first] = screen.queryAllByRole<HTMLAnchorElement>('link')
  if (first) expect(first.href).toMatch(/\/berlin\/2026-05-09\/admin\?section=static-content&tab=/)
})

it('warns of a presenter elsewhere, a past time or a small room, but allows each of them', async () => {
  const said = () => screen.getAllByRole('status').map((note) => note.textContent)
  const { unmount } = render(<Form values={{ ...NO_SESSION, presenterName: 'Presenter 3' }} />)
  expect(said()).toEqual([''])
  await choose('2')
  expect(said()).toEqual(['Presenter 3 is also in Hall at 10:30 AM'])
  await choose('3')
  expect(said()).toEqual([''])
  unmount()
  render(<Form values={{ ...NO_SESSION, timeSlotId: '1', roomId: '1' }} editedId={1} />)
  expect(said()).toEqual(['In the past9 stars, room for 5'])
})

it('previews a formatted description as readers will see it', async () => {
  render(<Form />)
  const description = screen.getByRole('textbox', { name: /Description/ })
  await userEvent.type(description, 'Bring a laptop')
  expect(screen.queryByRole('region', { name: 'Preview' })).toBeNull()
  await userEvent.type(description, ', a **charged** one')
  const preview = await screen.findByRole('region', { name: 'Preview' })
  await expect.poll(() => preview.querySelector('strong')?.textContent).toBe('charged')
})

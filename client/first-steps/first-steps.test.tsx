import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { openOwnedApp } from '../../test/app.ts'
import { addAdmin, addEvent, addGrant, addRoom, addSession, addTimeSlot } from '../../test/factories.ts'
import { showScreen } from '../../test/screen-of.tsx'
import { FirstSteps, StepsAhead } from './first-steps.tsx'

let hub: Awaited<ReturnType<typeof openOwnedApp>>
beforeAll(async () => {
  hub = await openOwnedApp()
})
afterAll(() => hub?.close())
beforeEach(() => localStorage.clear())

type Given = {
  date?: string
  isPublic?: boolean
  opens?: boolean
  fill?: (eventId: number) => Promise<unknown>
}

async function show({ date = '2999-05-09', isPublic = true, opens = true, fill }: Given = {}) {
  const event = await addEvent(hub.db, { createdBy: hub.owner.id, date, isPublic })
  await fill?.(event.id)
  const at = { at: `/${event.slug}/${date}`, path: '/:city/:date' }
  const network = await showScreen(<FirstSteps event={event} />, { hub, as: hub.owner, ...at })
  if (opens) await userEvent.click(await screen.findByRole('button', { name: 'All first steps' }))
  return { event, network }
}

const steps = async () => {
  const found = await screen.findAllByRole('listitem')
  return found.map(({ textContent }) => textContent)
}

it('shows whether each step is done, and links to where to do it', async () => {
  const { event } = await show()
  expect(await steps()).toEqual([
    'Event Done',
    'Rooms Next',
    'Times To do',
    'Print To do',
    'Invite To do',
    'Publish Done, Public',
  ])
  const portal = `/${event.slug}/2999-05-09/admin`
  expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    `${portal}?section=events&dialog=edit-event-${event.id}`,
    `${portal}?section=static-content&tab=rooms#add-rooms`,
    `${portal}?section=static-content&tab=time-slots&dialog=make-day`,
    `${portal}/wall#wall-print`,
    `${portal}?section=events&dialog=permissions-${event.id}`,
    `/${event.slug}/2999-05-09`,
    `${portal}/wall#wall-photo`,
  ])
  expect(screen.getByRole('link', { current: 'step' }).textContent).toBe('Rooms Next')
})

it('folds to one line with a link to the next step, and expands to all of them', async () => {
  await show({ opens: false })
  expect((await screen.findByRole('link', { current: 'step' })).textContent).toBe('Rooms Next')
  expect(screen.queryByRole('listitem')).toBeNull()
  const all = screen.getByRole('button', { name: 'All first steps', expanded: false })
  await userEvent.click(all)
  expect(await steps()).toHaveLength(6)
  await userEvent.keyboard('{Enter}')
  expect(screen.queryByRole('listitem')).toBeNull()
  expect(document.activeElement).toBe(all)
})

it('counts what exists, but not breaks as times or a hidden event as published', async () => {
  const { event } = await show({
    isPublic: false,
    async fill(eventId) {
      await addRoom(hub.db, { eventId })
      await addTimeSlot(hub.db, { eventId, isStatic: true })
      await addGrant(hub.db, { eventId, userId: (await addAdmin(hub.db)).id })
      await hub.admin.call('POST /api/numbered-cards', { body: { eventId, count: 2 } })
    },
  })
  expect(await steps()).toEqual([
    'Event Done',
    'Rooms Done, 1 room',
    'Times Next',
    'Print Done, 2 cards',
    'Invite Done, 1 invited',
    'Publish To do',
  ])
  expect(screen.getByRole('link', { name: /^Publish/ }).getAttribute('href')).toContain(
    `edit-event-${event.id}`,
  )
})

it('gives way to a checklist once the event has a session, and disappears the day after', async () => {
  const { event, network } = await show({
    opens: false,
    async fill(eventId) {
      await addRoom(hub.db, { eventId })
      await addSession(hub.db, { eventId })
    },
  })
  const list = (await screen.findByText('Checklist')).closest('details') as HTMLElement
  expect(list.querySelector('summary')?.textContent).toBe(
    'ChecklistStill to do: Times, Floor plan, WiFi, Screens, Paper, Sessions',
  )
  // The rows that only organizers see are read once the list is open, and not again after each save.
  expect(network.asked).not.toContain('GET /api/numbered-cards')
  list.setAttribute('open', '')
  fireEvent(list, new Event('toggle'))
  await within(list).findByText(
    'Still to do: Times, Floor plan, WiFi, Cards, Organizers, Screens, Paper, Sessions',
  )
  // Folded again, it says the same as on a tab that has not read those rows.
  list.removeAttribute('open')
  fireEvent(list, new Event('toggle'))
  await within(list).findByText('Still to do: Times, Floor plan, WiFi, Screens, Paper, Sessions')
  list.setAttribute('open', '')
  fireEvent(list, new Event('toggle'))
  await within(list).findByText(/Cards, Organizers/)
  const before = within(list).getByRole('region', { name: 'Before the day' })
  const rows = within(before)
    .getAllByRole('link')
    .map((link) => [link.textContent, link.getAttribute('href')])
  const portal = `/${event.slug}/2999-05-09/admin`
  expect(rows.slice(0, 3)).toEqual([
    ['Done: Rooms1 room', `${portal}?section=static-content&tab=rooms`],
    ['Missing: TimesNo times yet', `${portal}?section=static-content&tab=time-slots`],
    ['Missing: Floor planNo floor plan yet', `${portal}?section=static-content&tab=floor-plan`],
  ])
  const morning = within(list).getByRole('region', { name: 'On the morning of the event' })
  expect(within(morning).getByRole('link', { name: /Sessions/ }).textContent).toBe(
    'Missing: Sessions1 session without a spot',
  )
  const past = await show({ date: '2020-05-09', opens: false })
  await past.network.quiet()
  expect(past.network.asked).toEqual(['GET /api/events'])
})

it('stays hidden for one event in this browser until it is shown again', async () => {
  const { event } = await show()
  await userEvent.click(await screen.findByRole('button', { name: 'Hide first steps' }))
  expect(screen.queryByRole('region', { name: 'First steps' })).toBeNull()
  expect(JSON.parse(localStorage.getItem('put-away-first-steps') ?? '')).toEqual([String(event.id)])
  // A toast accepts clicks only a moment after it appears.
  await waitFor(() => userEvent.click(screen.getByRole('button', { name: 'Show again' })))
  await screen.findByRole('region', { name: 'First steps' })
})

it('starts with the event for an organizer with none', async () => {
  await showScreen(<StepsAhead />, { hub, as: hub.owner })
  const list = screen.getByRole('region', { name: 'Six steps to go live' })
  expect(within(list).getAllByRole('listitem')[0]?.textContent).toBe('Event Next')
  expect(within(list).queryByRole('link')).toBeNull()
})

it('copies rooms and times from an earlier event, and undoes that', async () => {
  const last = await addEvent(hub.db, { createdBy: hub.owner.id, name: 'Last time', date: '2998-05-09' })
  for (const name of ['Hall', 'Attic']) await addRoom(hub.db, { eventId: last.id, name })
  await addTimeSlot(hub.db, { eventId: last.id, startTime: '9:30', endTime: '10:15' })
  const { network } = await show()
  await userEvent.click(await screen.findByRole('button', { name: 'Copy from another event' }))
  await userEvent.selectOptions(screen.getByLabelText('Event'), 'Last time, May 9, 2998')
  await screen.findByText('Hall, Attic', { exact: false })
  await userEvent.click(await screen.findByRole('button', { name: 'Copy 2 rooms and 1 time slot' }))
  await waitFor(() =>
    expect(screen.getByRole('link', { name: /^Rooms/ }).textContent).toBe('Rooms Done, 2 rooms'),
  )
  expect(screen.queryByRole('dialog')).toBeNull()
  await waitFor(() => userEvent.click(screen.getByRole('button', { name: 'Undo' })))
  await waitFor(() => expect(screen.getByRole('link', { name: /^Rooms/ }).textContent).toBe('Rooms Next'))
  expect(network.made.map(({ name }) => name)).toEqual([
    'POST /api/events/:id/copy',
    'POST /api/history/acts/:change/undo',
  ])
})

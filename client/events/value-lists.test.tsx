import { useQuery } from '@tanstack/react-query'
import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openOwnedApp } from '../../test/app.ts'
import { addSession } from '../../test/factories.ts'
import { showScreen } from '../../test/screen-of.tsx'
import { read } from '../net/reads.ts'
import { ValueLists } from './value-lists.tsx'

let hub: Awaited<ReturnType<typeof openOwnedApp>>
beforeAll(async () => {
  hub = await openOwnedApp()
})
afterAll(() => hub?.close())

function OfEvent({ id }: { id: number }) {
  const event = useQuery(read('GET /api/admin/events')).data?.find((each) => each.id === id)
  return event && <ValueLists event={event} />
}

async function show() {
  const { event, eventId, query } = await hub.addOwnEvent()
  const network = await showScreen(<OfEvent id={eventId} />, {
    hub,
    as: hub.owner,
    at: `/${event.slug}/${event.date}/admin`,
    path: '/:city/:date/admin',
  })
  const focus = await screen.findByRole('list', { name: 'Focus' })
  const shown = () =>
    within(focus)
      .getAllByRole('listitem')
      .map((row) => row.textContent?.trim())
  const lists = async () => (await hub.call('GET /api/events', { query }))[0]?.lists
  const setUnseen = (values: { label: string; was?: string }[]) => {
    const body = { kind: 'focus' as const, values }
    return hub.admin.call('PUT /api/events/:id/lists', { params: { id: String(eventId) }, body })
  }
  const setByAnother = async (values: { label: string; was?: string }[]) => {
    await setUnseen(values)
    await network.reads.invalidateQueries()
  }
  return { ...network, eventId, query, shown, lists, setByAnother, setUnseen }
}

it('adds several values in a row, and only one even if a reply was lost', async () => {
  const { lists, shown, meet, mend } = await show()
  await userEvent.click(screen.getByRole('button', { name: 'Add to Focus' }))
  await userEvent.type(await screen.findByRole('textbox', { name: /Name/ }), 'Bees')
  await userEvent.click(screen.getByRole('button', { name: /another/i }))
  await waitFor(() => expect(shown()).toEqual(['Technical', 'Analytics', 'Business', 'Bees']))
  await waitFor(() => expect(screen.getByRole('textbox', { name: /Name/ })).toHaveProperty('value', ''))
  await userEvent.type(screen.getByRole('textbox', { name: /Name/ }), 'Soil care')
  meet('PUT /api/events/:id/lists', 'lost')
  await userEvent.click(screen.getByRole('button', { name: 'Add' }))
  await screen.findByText('The list was not changed')
  mend('PUT /api/events/:id/lists')
  await userEvent.click(screen.getByRole('button', { name: 'Add' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBe(null))
  expect((await lists())?.focus).toEqual(['Technical', 'Analytics', 'Business', 'Bees', 'Soil care'])
})

it('keeps a value that someone else added a moment before', async () => {
  const { lists, setUnseen } = await show()
  await userEvent.click(screen.getByRole('button', { name: 'Add to Focus' }))
  await userEvent.type(await screen.findByRole('textbox', { name: /Name/ }), 'Bees')
  await setUnseen(['Technical', 'Analytics', 'Kites', 'Business'].map((label) => ({ label })))
  await userEvent.click(screen.getByRole('button', { name: 'Add' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBe(null))
  expect((await lists())?.focus).toEqual(['Technical', 'Analytics', 'Kites', 'Business', 'Bees'])
})

it('renames a value in the sessions too, even if someone else changed the event, and undoes both', async () => {
  const { eventId, query, lists } = await show()
  await addSession(hub.db, { eventId, focus: '["analytics"]' })
  await userEvent.click(screen.getByRole('button', { name: 'Rename Analytics' }))
  const { event } = { event: (await hub.call('GET /api/events', { query }))[0] }
  await hub.admin.call('PUT /api/events/:id', {
    params: { id: String(eventId) },
    body: { name: 'Other', location: event?.location ?? '', date: event?.date ?? '' },
  })
  const field = await screen.findByRole('textbox', { name: /Name/ })
  await userEvent.clear(field)
  await userEvent.type(field, 'Insects')
  await userEvent.click(screen.getByRole('button', { name: 'Rename' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBe(null))
  expect((await lists())?.focus).toEqual(['Technical', 'Insects', 'Business'])
  const focusOf = async () =>
    (await hub.db.selectFrom('sessions').select('focus').where('eventId', '=', eventId).execute())[0]?.focus
  expect(await focusOf()).toBe('["insects"]')
  // A toast accepts clicks only a moment after it appears.
  await waitFor(() => userEvent.click(screen.getByRole('button', { name: 'Undo' })))
  await screen.findByText('Undone')
  expect((await lists())?.focus).toEqual(['Technical', 'Analytics', 'Business'])
  expect(await focusOf()).toBe('["analytics"]')
})

it('undoes its own renaming, not one that someone else made a moment before', async () => {
  const { lists, setUnseen } = await show()
  await userEvent.click(screen.getByRole('button', { name: 'Rename Analytics' }))
  const field = await screen.findByRole('textbox', { name: /Name/ })
  await userEvent.clear(field)
  await userEvent.type(field, 'Insects')
  await setUnseen([{ label: 'Bees', was: 'technical' }, { label: 'Analytics' }, { label: 'Business' }])
  await userEvent.click(screen.getByRole('button', { name: 'Rename' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBe(null))
  expect((await lists())?.focus).toEqual(['Bees', 'Insects', 'Business'])
  // A toast accepts clicks only a moment after it appears.
  await waitFor(() => userEvent.click(screen.getByRole('button', { name: 'Undo' })))
  await screen.findByText('Undone')
  expect((await lists())?.focus).toEqual(['Bees', 'Analytics', 'Business'])
})

it('removes a value, and reorders values by buttons, several moves in a row', async () => {
  const { lists, shown } = await show()
  await userEvent.click(screen.getByRole('button', { name: 'Remove Business' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Delete' }))
  await waitFor(() => expect(shown()).toEqual(['Technical', 'Analytics']))
  const up = () => screen.getByRole('button', { name: 'Move Workshop up' })
  await userEvent.click(up())
  await userEvent.click(up())
  await waitFor(async () => expect((await lists())?.type).toEqual(['Workshop', 'Presentation', 'Discussion']))
  expect((await lists())?.focus).toEqual(['Technical', 'Analytics'])
})

it('restores a removed value from the toast, next to one that someone else added since', async () => {
  const { lists, shown, setByAnother } = await show()
  await userEvent.click(screen.getByRole('button', { name: 'Remove Business' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Delete' }))
  await waitFor(() => expect(shown()).toEqual(['Technical', 'Analytics']))
  await setByAnother([{ label: 'Technical' }, { label: 'Analytics' }, { label: 'Bees' }])
  await waitFor(() => expect(shown()).toEqual(['Technical', 'Analytics', 'Bees']))
  // A toast accepts clicks only a moment after it appears.
  await waitFor(() => userEvent.click(screen.getByRole('button', { name: 'Undo' })))
  await screen.findByText('Undone')
  expect((await lists())?.focus).toEqual(['Technical', 'Analytics', 'Business', 'Bees'])
})

it('keeps the form and the typed text when someone else renames the value', async () => {
  const { shown, setByAnother } = await show()
  await userEvent.click(screen.getByRole('button', { name: 'Rename Analytics' }))
  await userEvent.type(await screen.findByRole('textbox', { name: /Name/ }), ' of bees')
  await setByAnother([{ label: 'Technical' }, { label: 'Numbers', was: 'analytics' }, { label: 'Business' }])
  await waitFor(() => expect(shown()).toEqual(['Technical', 'Numbers', 'Business']))
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: /Name/ }).value).toBe('Analytics of bees')
})

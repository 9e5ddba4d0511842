import { useQuery } from '@tanstack/react-query'
import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openOwnedApp } from '../../test/app.ts'
import { addRoom, addTimeSlot } from '../../test/factories.ts'
import { showScreen } from '../../test/screen-of.tsx'
import { read } from '../net/reads.ts'
import { SessionDialog } from './session-dialog.tsx'

let hub: Awaited<ReturnType<typeof openOwnedApp>>
beforeAll(async () => {
  hub = await openOwnedApp()
})
afterAll(() => hub?.close())

/** Every page of the portal has read these. */
function ManagedEvents() {
  useQuery(read('GET /api/admin/events'))
  return null
}

/** The form of a session with two further hosts and a link. */
async function open() {
  const { event, eventId, query } = await hub.addOwnEvent()
  const slot = await addTimeSlot(hub.db, { eventId })
  const room = await addRoom(hub.db, { eventId })
  const form = { title: 'Bees', description: 'D', presenterName: 'Ann', timeSlotId: slot.id, roomId: room.id }
  const facts = {
    hosts: [{ name: 'Bob' }, { name: 'Cleo' }],
    links: [{ title: 'Slides', url: 'https://slides.example' }],
  }
  const session = await hub.admin.call('POST /api/sessions', { body: { ...form, facts } })
  const page = (
    <>
      <ManagedEvents />
      <SessionDialog session={session} onClose={() => undefined} />
    </>
  )
  await showScreen(page, {
    hub,
    as: hub.owner,
    at: `/${event.slug}/${event.date}`,
    path: '/:city/:date',
  })
  await screen.findByRole('option', { name: room.name })
  // The options came later than the values, which this DOM then resets.
  await userEvent.selectOptions(screen.getByRole('combobox', { name: /Time Slot/ }), String(slot.id))
  await userEvent.selectOptions(screen.getByRole('combobox', { name: /Room/ }), String(room.id))
  const saved = async () => (await hub.admin.call('GET /api/sessions', { query }))[0]?.facts
  const change = (body: object) =>
    hub.admin.call('PUT /api/sessions/:id', { params: { id: session.id }, body: { ...form, ...body } })
  return { form, facts, saved, change }
}

const line = () => screen.findByText('Hosts, links, and access')
const row = (name: string) => within(screen.getByRole('group', { name }))
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))
const save = () => press('Save Changes')

it('summarizes its content when folded, and adds, moves and removes hosts by keyboard', async () => {
  const { saved } = await open()
  expect((await line()).closest('summary')?.textContent).toBe(
    'Hosts, links, and access · 2 further hosts · 1 link',
  )
  await userEvent.click(await line())
  screen.getByRole('button', { name: 'Move Cleo up' }).focus()
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => document.activeElement?.getAttribute('aria-label')).toBe('Move Cleo up')
  screen.getByRole('button', { name: 'Remove Bob' }).focus()
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => (document.activeElement as HTMLInputElement).value).toBe('Cleo')
  await press('Add a host')
  await expect.poll(() => document.activeElement?.tagName).toBe('INPUT')
  await userEvent.keyboard('Dee')
  await userEvent.tab()
  await userEvent.keyboard('dee.example')
  await save()
  await expect
    .poll(saved)
    .toMatchObject({ hosts: [{ name: 'Cleo' }, { name: 'Dee', link: 'https://dee.example' }] })
})

it('opens on an error, with focus in the field and the message next to it', async () => {
  await open()
  await userEvent.click(await line())
  await userEvent.type(row('Links, row 1').getByRole('textbox', { name: /URL/ }), ' x')
  await userEvent.click(await line())
  await save()
  await screen.findByText('A link must begin with https://, http://, or mailto:')
  await expect.poll(() => (document.activeElement as HTMLInputElement).value).toBe('https://slides.example x')
  expect((await line()).closest('details')?.open).toBe(true)
})

it("warns that an address for those who know the event's word is hidden while the event has no word", async () => {
  await open()
  await userEvent.click(await line())
  expect(screen.queryByText(/This event has no code word yet/)).toBeNull()
  await userEvent.click(
    screen.getByRole('checkbox', { name: 'Only for those who know the event’s code word' }),
  )
  await screen.findByText(/This event has no code word yet/)
})

it("compares each fact with another person's changes, and keeps both", async () => {
  const { facts, saved, change } = await open()
  await userEvent.click(await line())
  await userEvent.type(row('Further hosts, row 1').getByRole('textbox', { name: /Name/ }), 'by')
  await change({ facts: { ...facts, notes: 'Quiet' } })
  await save()
  await screen.findByText('Someone else has changed this since you opened it')
  expect(screen.getAllByRole('group').map((each) => each.querySelector('legend')?.textContent)).toEqual([
    'Further hosts',
    'Notes on access or content',
  ])
  expect(screen.getByText('Bobby, Cleo')).toBeTruthy()
  await press('Save my choices')
  await expect.poll(saved).toEqual({ ...facts, hosts: [{ name: 'Bobby' }, { name: 'Cleo' }], notes: 'Quiet' })
})

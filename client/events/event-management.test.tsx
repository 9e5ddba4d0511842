import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import type { Event } from '../../domain/events/events.ts'
import { NOW, openApp } from '../../test/app.ts'
import { addAdmin, addEvent } from '../../test/factories.ts'
import { picture } from '../../test/pictures.ts'
import { showScreen } from '../../test/screen-of.tsx'
import { isUnsaved } from '../lib/unsaved.ts'
import { EventManagement } from './event-management.tsx'

let hub: Awaited<ReturnType<typeof openApp>>
beforeAll(async () => {
  hub = await openApp()
})
afterAll(() => hub?.close())

async function show(locations: Record<string, string>) {
  const admin = await addAdmin(hub.db)
  for (const [location, date] of Object.entries(locations))
    await addEvent(hub.db, { name: `In ${location}`, location, date, createdBy: admin.id })
  vi.useFakeTimers({ now: NOW, toFake: ['Date'] })
  await showTo(admin)
  await screen.findByRole('table')
}

const none = () => undefined

function showTo(
  admin: Awaited<ReturnType<typeof addAdmin>>,
  at = '/',
  onCreated: (made: Event) => void = none,
) {
  return showScreen(
    <EventManagement
      user={{ ...admin, isAdmin: true }}
      permissionsOf={() => null}
      onCreated={onCreated}
      onUpdated={none}
      onDeleted={none}
      onBroughtBack={none}
    />,
    { hub, as: admin, at },
  )
}

const shown = () => screen.getAllByRole('link').map(({ textContent }) => textContent)

it('lists upcoming events soonest first, then past ones latest first', async () => {
  const today = NOW.toISOString().slice(0, 10)
  await show({ Turin: '2020-01-01', Oslo: '2099-01-01', Graz: today, Ghent: '2021-01-01' })
  expect(shown()).toEqual(['In Graz', 'In Oslo', 'In Ghent', 'In Turin'])
  expect(screen.queryByRole('searchbox')).toBe(null)
})

it('finds an event among many by city or year, ignoring accents, and shows when there is none', async () => {
  await show(Object.fromEntries([...'abcdefghij', 'Łódź'].map((name, at) => [name, `20${40 + at}-01-01`])))
  const field = screen.getByRole('searchbox', { name: 'Find an event' })
  await userEvent.type(field, 'lodz')
  expect(shown()).toEqual(['In Łódź'])
  expect(screen.getByText('1 of 11')).toBeTruthy()
  await userEvent.clear(field)
  await userEvent.type(field, '2041')
  expect(shown()).toEqual(['In b'])
  await userEvent.type(field, 'x')
  expect(screen.getByText('No events found')).toBeTruthy()
})

it('restores a chosen image after the form was closed, until it is discarded', async () => {
  const admin = await addAdmin(hub.db)
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:one')
  const open = () => showTo(admin, '/?dialog=add-event')
  const { unmount } = await open()
  const logo = new File(['x'], 'logo.png', { type: 'image/png' })
  const field = await screen.findByLabelText('Logo', { selector: 'input' })
  const pdf = new File(['%PDF-1.7'], 'logo.pdf', { type: 'application/pdf' })
  await userEvent.upload(field, pdf, { applyAccept: false })
  await screen.findByText('Please export the page of the PDF as PNG, and select that')
  await userEvent.upload(field, logo)
  await screen.findByAltText('Logo, not saved yet')
  expect(isUnsaved()).toBe(true)
  unmount()
  await open()
  await screen.findByAltText('Logo, not saved yet')
  await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Cancel' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Discard' }))
  expect(isUnsaved()).toBe(false)
})

it('shows a conflict to a user who only chose a logo when someone else saves first', async () => {
  const admin = await addAdmin(hub.db)
  const { id, ...row } = await addEvent(hub.db, { name: 'In Lund', location: 'Lund', createdBy: admin.id })
  const { reads } = await showTo(admin, `/?dialog=edit-event-${id}`)
  const dialog = within(await screen.findByRole('dialog'))
  const bytes = new Uint8Array(await picture({ width: 80, height: 40 }))
  const logo = new File([bytes], 'logo.png', { type: 'image/png' })
  await userEvent.upload(await dialog.findByLabelText('Logo', { selector: 'input' }), logo)
  await dialog.findByAltText('Logo, not saved yet')
  const { call } = await hub.as(admin)
  const body = { name: 'In Lund, indoors', location: 'Lund', date: row.date }
  await call('PUT /api/events/:id', { params: { id: String(id) }, body })
  await reads.invalidateQueries()
  await screen.findByText('In Lund, indoors')
  expect(dialog.getByLabelText<HTMLInputElement>('Event Name *').value).toBe('In Lund')
  await userEvent.click(dialog.getByRole('button', { name: 'Save Changes' }))
  await screen.findByText(/^Someone else/)
})

it('keeps the typed text open when someone else deletes the event meanwhile', async () => {
  const admin = await addAdmin(hub.db)
  const { id } = await addEvent(hub.db, { name: 'In Bern', createdBy: admin.id })
  const { reads } = await showTo(admin, `/?dialog=edit-event-${id}`)
  await userEvent.type(await screen.findByLabelText('Event Name *'), ', outdoors')
  const { call } = await hub.as(admin)
  await call('DELETE /api/admin/delete-event/:id', { params: { id: String(id) } })
  await reads.invalidateQueries()
  await screen.findByText('No events found. Create your first event to get started.')
  await userEvent.click(screen.getByRole('button', { name: 'Save Changes' }))
  await screen.findByText(
    'Failed to update event: Someone has deleted it. Its creator or a Super Admin can restore it under “Deleted events” for 30 days.',
  )
  expect(screen.getByLabelText<HTMLInputElement>('Event Name *').value).toBe('In Bern, outdoors')
})

it('focuses the name of a new event, even if there are events to copy from', async () => {
  const admin = await addAdmin(hub.db)
  await addEvent(hub.db, { createdBy: admin.id })
  await showTo(admin, '/?dialog=add-event')
  const dialog = within(await screen.findByRole('dialog'))
  await waitFor(() =>
    expect(document.activeElement).toBe(dialog.getByRole('textbox', { name: /Event Name/ })),
  )
})

it('judges missing values again once an earlier event fills them in', async () => {
  const admin = await addAdmin(hub.db)
  const { name } = await addEvent(hub.db, { createdBy: admin.id, name: 'Camp' })
  await showTo(admin, '/?dialog=add-event')
  const dialog = within(await screen.findByRole('dialog'))
  await userEvent.click(dialog.getByRole('button', { name: 'Create Event' }))
  await dialog.findByText('Event name is required')
  const choice = dialog.getByRole('combobox', { name: /^Start from/ })
  await userEvent.selectOptions(choice, dialog.getByRole('option', { name: new RegExp(`^${name}`) }))
  await waitFor(() => expect(dialog.queryByText(/^(Event name|Location) is required/)).toBeNull())
  expect(dialog.getByText('Date is required')).toBeDefined()
})

it('continues with a new event that copies no other', async () => {
  const admin = await addAdmin(hub.db)
  const created = vi.fn()
  await showTo(admin, '/?dialog=add-event', created)
  const dialog = within(await screen.findByRole('dialog'))
  for (const [label, value] of [
    ['Event Name *', 'Camp'],
    ['Location *', 'Ghent'],
    ['Date *', '2031-05-09'],
  ] as const)
    fireEvent.input(dialog.getByLabelText(label), { target: { value } })
  await userEvent.click(dialog.getByRole('button', { name: 'Create Event' }))
  await waitFor(() => expect(created.mock.lastCall?.[0]).toMatchObject({ location: 'Ghent' }))
})

it("saves the language of an event's pages, with each language listed by its own name", async () => {
  const admin = await addAdmin(hub.db)
  const { id } = await addEvent(hub.db, { createdBy: admin.id })
  await showTo(admin)
  await userEvent.click(await screen.findByRole('button', { name: /^Edit/ }))
  const choice = await screen.findByLabelText<HTMLSelectElement>('Language of the event’s pages')
  expect(choice.value).toBe('en')
  await userEvent.selectOptions(choice, 'Čeština')
  await userEvent.click(screen.getByRole('button', { name: 'Save Changes' }))
  const language = async () =>
    (await hub.call('GET /api/events/:id', { params: { id: String(id) } })).language
  await expect.poll(language).toBe('cs')
})

it('lets a person choose a color by keyboard or freely, and shows when it was adjusted', async () => {
  const admin = await addAdmin(hub.db)
  const { id } = await addEvent(hub.db, { createdBy: admin.id })
  await showTo(admin)
  await userEvent.click(await screen.findByRole('button', { name: /^Edit/ }))
  const colors = within(await screen.findByRole('group', { name: 'Color' }))
  const radio = (name: string) => colors.getByRole<HTMLInputElement>('radio', { name })
  expect([radio('None').checked, colors.queryByText(/Adjusted/)]).toEqual([true, null])
  radio('None').focus()
  await userEvent.keyboard('{ArrowRight}')
  expect(radio('Amber').checked).toBe(true)
  await userEvent.click(radio('Another'))
  fireEvent.input(colors.getByLabelText('Another color', { selector: '[type=color]' }), {
    target: { value: '#ffee00' },
  })
  expect(colors.getByText(/Adjusted so that text can be read/)).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Save Changes' }))
  const accent = async () => (await hub.call('GET /api/events/:id', { params: { id: String(id) } })).accent
  await expect.poll(accent).toBe('#ffee00')
})

it('follows the language chosen for a new event in its clock', async () => {
  await show({ Trieste: '2020-01-01' })
  await userEvent.click(screen.getByRole('button', { name: 'Add Event' }))
  const form = within(await screen.findByRole('dialog'))
  await userEvent.selectOptions(form.getByLabelText(/^Language/), 'de')
  expect((form.getByLabelText(/^Clock/) as HTMLSelectElement).value).toBe('24')
})

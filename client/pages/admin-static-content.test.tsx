import { notifyManager } from '@tanstack/react-query'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openOwnedApp } from '../../test/app.ts'
import { addFloorPlan } from '../../test/factories.ts'
import { showScreen } from '../../test/screen-of.tsx'
import { FloorPlanManagement } from '../floor-plans/floor-plan-management.tsx'
import { ContactSettings } from '../footer-settings/contact-settings.tsx'
import { NavigationSwitch } from '../footer-settings/navigation-switch.tsx'
import { LinkManagement } from '../links/link-management.tsx'
import { WifiManagement } from '../wifi-settings/wifi-management.tsx'
import { StaticContent } from './admin-static-content.tsx'

let hub: Awaited<ReturnType<typeof openOwnedApp>>
beforeAll(async () => {
  hub = await openOwnedApp()
})
afterAll(() => hub?.close())

type Content = typeof ContactSettings | typeof NavigationSwitch | typeof WifiManagement

/** The content for a new event. */
async function show(Content: Content) {
  const { event, query } = await hub.addOwnEvent()
  const at = `/${query.city}/${query.date}`
  const shown = { hub, as: hub.owner, at, path: '/:city/:date' }
  return { ...(await showScreen(<Content event={event} />, shown)), eventId: event.id }
}

/** Types into a field, and saves with the button, which then has focus. */
async function save(fields: Record<string, string>, button: string) {
  for (const [label, value] of Object.entries(fields))
    fireEvent.input(await screen.findByLabelText(label), { target: { value } })
  await userEvent.click(screen.getByRole('button', { name: button }))
}

it('has the six specified tabs, and the pages of the event in the tab of its links', async () => {
  const { event, query } = await hub.addOwnEvent()
  const at = `/${query.city}/${query.date}/admin/static-content?tab=helpful-links`
  const shown = { hub, as: hub.owner, at, path: '/:city/:date/admin/static-content' }
  await showScreen(<StaticContent user={hub.owner} event={event} events={[]} />, shown)
  await screen.findByRole('region', { name: 'Helpful Links' })
  await screen.findByRole('region', { name: 'Pages' })
  await userEvent.click(screen.getByRole('button', { name: /^Static Content/ }))
  const tabs = within(await screen.findByRole('dialog')).getAllByRole('listitem')
  const links = ['Footer', 'Helpful Links']
  const others = ['Time Slots', 'Rooms', 'WiFi Settings', 'Floor Plan']
  expect(tabs.map(({ textContent }) => textContent)).toEqual([...links, ...others])
})

it('keeps focus on the button of the contact settings once they are saved', async () => {
  await show(ContactSettings)
  await save({ 'Contact email *': 'team@example.com' }, 'Save Contact Settings')
  await screen.findByText('Footer settings updated successfully')
  const button = screen.getByRole('button', { name: 'Save Contact Settings' })
  await waitFor(() => expect(document.activeElement).toBe(button))
})

it('moves focus to the WiFi section once there are settings', async () => {
  await show(WifiManagement)
  await save({ 'Network Name (SSID) *': 'Hall', 'Password *': 'open sesame' }, 'Add WiFi Settings')
  await screen.findByRole('button', { name: 'Edit WiFi' })
  expect(document.activeElement).toBe(screen.getByRole('region', { name: 'WiFi Settings' }))
})

it('shows both versions of settings that two people create at once', async () => {
  const contact = await show(ContactSettings)
  const email = 'Contact email *'
  fireEvent.input(await screen.findByLabelText(email), { target: { value: 'mine@example.com' } })
  const theirs = { contactEmail: 'theirs@example.com', description: 'Theirs', copyrightText: '' }
  const { eventId } = contact
  await hub.admin.call('POST /api/footer-settings', { body: { ...theirs, eventId } })
  await contact.reads.invalidateQueries()
  await contact.quiet()
  await save({}, 'Save Contact Settings')
  await screen.findByText('theirs@example.com')
  expect(screen.getByText('mine@example.com')).toBeTruthy()
  contact.unmount()
  const wifi = await show(WifiManagement)
  const fields = { 'Network Name (SSID) *': 'Mine', 'Password *': 'open sesame' }
  for (const [label, value] of Object.entries(fields))
    fireEvent.input(await screen.findByLabelText(label), { target: { value } })
  const settings = { networkName: 'Theirs', userName: null, password: 'open sesame' }
  await hub.admin.call('POST /api/wifi-settings', { body: { ...settings, eventId: wifi.eventId } })
  await wifi.reads.invalidateQueries()
  // The typed values continue in the form of the settings that exist now.
  await screen.findByRole('dialog')
  await save({}, 'Save Changes')
  await screen.findByText('Someone else has changed this since you opened it')
  const dialog = within(screen.getByRole('dialog'))
  dialog.getByText('Mine')
  dialog.getByText('Theirs')
})

it('keeps an edited contact form when someone else saves, and shows their values in an unedited one', async () => {
  const { eventId, reads, quiet } = await show(ContactSettings)
  const words = { description: 'Theirs', copyrightText: '' }
  const email = await screen.findByLabelText<HTMLInputElement>('Contact email *')
  email.focus()
  const first = await hub.admin.call('POST /api/footer-settings', {
    body: { ...words, contactEmail: 'first@example.com', eventId },
  })
  await reads.invalidateQueries()
  await waitFor(() => expect(email.value).toBe('first@example.com'))
  expect(document.activeElement).toBe(email)
  fireEvent.input(email, { target: { value: 'mine@example.com' } })
  await hub.admin.call('PUT /api/footer-settings/:id', {
    params: { id: first.id },
    body: { ...words, contactEmail: 'second@example.com' },
  })
  await reads.invalidateQueries()
  await quiet()
  expect([email.isConnected, document.activeElement, email.value]).toEqual([true, email, 'mine@example.com'])
  await save({}, 'Save Contact Settings')
  await screen.findByText('second@example.com')
})

it('turns a new WiFi form into an edit if someone else saved first, even before the refusal arrives', async () => {
  const { eventId, reads, meet, quiet } = await show(WifiManagement)
  const answer = Promise.withResolvers<void>()
  meet('POST /api/wifi-settings', { until: answer.promise })
  await save({ 'Network Name (SSID) *': 'Mine', 'Password *': 'open sesame' }, 'Add WiFi Settings')
  const settings = { networkName: 'Theirs', userName: null, password: 'open sesame' }
  await hub.admin.call('POST /api/wifi-settings', { body: { ...settings, eventId } })
  await reads.invalidateQueries()
  await screen.findByText('Theirs')
  answer.resolve()
  const dialog = within(await screen.findByRole('dialog'))
  expect(dialog.getByLabelText<HTMLInputElement>('Network Name (SSID) *').value).toBe('Mine')
  await quiet()
})

it('opens no edit of new WiFi settings that arrive before the form is drawn as saving', async () => {
  const { eventId, reads, meet, quiet } = await show(WifiManagement)
  const password = await screen.findByLabelText('Password *')
  const [query] = reads.getQueryCache().findAll({ predicate: ({ queryHash }) => /wifi/.test(queryHash) })
  const reply = Promise.withResolvers<void>()
  meet('POST /api/wifi-settings', {
    get until() {
      query?.setData({ id: 1, eventId, version: 1, networkName: 'Hall', userName: null, password: 'sesame' })
      return reply.promise
    },
  })
  fireEvent.input(screen.getByLabelText('Network Name (SSID) *'), { target: { value: 'Hall' } })
  notifyManager.setScheduler((notify) => notify())
  await save({ 'Password *': 'sesame' }, 'Add WiFi Settings')
  await waitFor(() => expect(password.isConnected).toBe(false))
  notifyManager.setScheduler(setTimeout)
  reply.resolve()
  await screen.findByText('WiFi settings added successfully')
  await quiet()
  expect(screen.queryByRole('dialog')).toBeNull()
})

it('keeps focus on the switch while it saves, and ignores a second change meanwhile', async () => {
  const { meet, made } = await show(NavigationSwitch)
  const answer = Promise.withResolvers<void>()
  meet('POST /api/footer-settings', { until: answer.promise })
  const toggle = await screen.findByRole<HTMLInputElement>('switch', {
    name: 'Show helpful links in the main navigation',
  })
  await userEvent.click(toggle)
  await userEvent.click(toggle)
  expect(document.activeElement).toBe(toggle)
  expect(toggle.disabled).toBe(false)
  answer.resolve()
  await waitFor(() => expect(toggle.checked).toBe(false))
  expect(made.map(({ name }) => name)).toEqual(['POST /api/footer-settings'])
})

it('keeps focus in the field after it inserts a page of this site', async () => {
  await show(({ event }) => <LinkManagement kind="helpful" event={event} />)
  await userEvent.click(await screen.findByRole('button', { name: 'Add Helpful Link' }))
  const field = await screen.findByLabelText<HTMLInputElement>('URL *')
  await userEvent.type(field, 'nowhere')
  await userEvent.type(screen.getByLabelText('Title *'), 'Plan')
  const dialog = within(screen.getByRole('dialog'))
  await userEvent.click(dialog.getByRole('button', { name: 'Add Helpful Link' }))
  await screen.findByText('Please enter a valid URL')
  await userEvent.clear(field)
  await userEvent.click(screen.getByRole('button', { name: /^Floor Plan/ }))
  expect(field.value).toMatch(/floor-plan$/)
  await waitFor(() => expect(screen.queryByText('Please enter a valid URL')).toBeNull())
  expect(document.activeElement).toBe(field)
})

it('asks for the first floor plan in a form, and warns which pins a deleted plan takes with it', async () => {
  const { event, eventId, query } = await hub.addOwnEvent()
  const at = `/${query.city}/${query.date}`
  const screenOf = { hub, as: hub.owner, at, path: '/:city/:date' }
  const { reads } = await showScreen(<FloorPlanManagement />, screenOf)
  await screen.findByRole('button', { name: 'Upload Floor Plan' })
  expect(screen.queryByRole('button', { name: 'Add Another Floor' })).toBeNull()
  const { id: floorPlanId } = await addFloorPlan(hub.db, { eventId, title: event.name })
  const { id } = await hub.admin.call('POST /api/rooms', { body: { eventId, name: 'Attic' } })
  const pin = { floorPlanId, x: 0.5, y: 0.5 }
  await hub.admin.call('PUT /api/rooms/:id/pin', { params: { id }, body: { pin } })
  await reads.refetchQueries()
  await userEvent.click(await screen.findByRole('button', { name: `Delete ${event.name}` }))
  await screen.findByText(/This action cannot be undone. 1 room loses its place on it.$/)
})

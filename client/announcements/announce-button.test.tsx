import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { openOwnedApp } from '../../test/app.ts'
import { addAnnouncement } from '../../test/factories.ts'
import { showScreen } from '../../test/screen-of.tsx'
import { AnnounceButton } from './announce-button.tsx'

it('asks before it discards typed text, sends it, and can take it down again', async () => {
  const hub = await openOwnedApp()
  const { event, query } = await hub.addOwnEvent()
  await showScreen(<AnnounceButton event={event as never} />, {
    hub,
    as: hub.owner,
    at: `/${query.city}/${query.date}/admin`,
    path: '/:city/:date/admin',
  })
  await userEvent.click(screen.getByRole('button', { name: 'Announce' }))
  const words = await screen.findByRole('textbox', { name: /^Message/ })
  await userEvent.type(words, 'Lunch is late')
  await userEvent.keyboard('{Escape}')
  await userEvent.click(await screen.findByRole('button', { name: 'Keep editing' }))
  expect(words).toHaveProperty('value', 'Lunch is late')
  const dialog = within(screen.getByRole('dialog'))
  await userEvent.selectOptions(dialog.getByRole('combobox', { name: 'For how long' }), '1 hour')
  await userEvent.click(dialog.getByRole('button', { name: 'Announce' }))
  await screen.findByText('Announcement sent')
  expect(screen.queryByRole('dialog')).toBeNull()
  const [announced] = await hub.call('GET /api/announcements', { query })
  expect(announced).toMatchObject({ text: 'Lunch is late', roomId: null })
  // A toast accepts clicks only a moment after it appears.
  await waitFor(() => userEvent.click(screen.getByRole('button', { name: 'Take down' })))
  await screen.findByText('Announcement taken down')
  expect(await hub.call('GET /api/announcements', { query })).toEqual([])
  await hub.close()
})

async function openEmergency(hub: Awaited<ReturnType<typeof openOwnedApp>>) {
  const { event, query } = await hub.addOwnEvent()
  const network = await showScreen(<AnnounceButton event={event as never} />, {
    hub,
    as: hub.owner,
    at: `/${query.city}/${query.date}/admin`,
    path: '/:city/:date/admin',
  })
  const announced = () => hub.call('GET /api/announcements', { query })
  const press = async (name: string) => {
    const [dialog] = screen.queryAllByRole('dialog').slice(-1)
    await userEvent.click(await within(dialog ?? document.body).findByRole('button', { name }))
  }
  return { network, announced, press }
}

it('asks once with the full text before it sends an emergency, and sends it once even if the reply is lost', async () => {
  const hub = await openOwnedApp()
  const { network, announced, press } = await openEmergency(hub)
  await press('Announce')
  await userEvent.type(await screen.findByRole('textbox', { name: /^Message/ }), 'Leave by the north door')
  await userEvent.click(screen.getByRole('checkbox', { name: 'This is an emergency' }))
  expect(screen.queryByRole('combobox', { name: 'For how long' })).toBe(null)
  await press('Send emergency')
  await screen.findByText(/“Leave by the north door”/)
  await press('Cancel')
  expect(await announced()).toEqual([])
  network.meet('POST /api/announcements', 'lost')
  await press('Send emergency')
  await press('Send emergency')
  await screen.findByText('No answer came')
  network.mend('POST /api/announcements')
  await press('Send emergency')
  await press('Send emergency')
  await screen.findByText('Emergency sent')
  expect(await announced()).toMatchObject([{ text: 'Leave by the north door', isEmergency: true }])
  await hub.close()
})

it('ends an emergency with an all-clear message or with none', async () => {
  const hub = await openOwnedApp()
  const { network, announced, press } = await openEmergency(hub)
  for (const [sentence, left] of [
    ['Back to work', ['Back to work']],
    ['', []],
  ] as const) {
    for (const { id } of await announced())
      await (await hub.as(hub.owner)).call('DELETE /api/announcements/:id', { params: { id } })
    await press('Announce')
    await userEvent.type(await screen.findByRole('textbox', { name: /^Message/ }), 'Fire')
    await userEvent.click(screen.getByRole('checkbox', { name: 'This is an emergency' }))
    await press('Send emergency')
    await press('Send emergency')
    await screen.findByText('Emergency sent')
    await network.quiet()
    await press('End emergency')
    const field = await screen.findByRole('textbox', { name: /^What people see then/ })
    expect(field).toHaveProperty('value', 'All clear')
    await userEvent.clear(field)
    if (sentence !== '') await userEvent.type(field, sentence)
    await press('End emergency')
    await screen.findByText('Emergency ended')
    expect((await announced()).map(({ text }) => text)).toEqual(left)
    expect(screen.queryByRole('button', { name: 'End emergency' })).toBe(null)
  }
  await hub.close()
})

it('ends one of two emergencies with its own button and no all-clear, and asks about an old one', async () => {
  const hub = await openOwnedApp()
  const { event, eventId, query } = await hub.addOwnEvent()
  for (const text of ['Smoke', 'Flood'])
    await addAnnouncement(hub.db, { eventId, text, isEmergency: true, announcedAt: '2020-01-01T00:00:00Z' })
  await showScreen(<AnnounceButton event={event as never} />, {
    hub,
    as: hub.owner,
    at: `/${query.city}/${query.date}/admin`,
    path: '/:city/:date/admin',
  })
  await screen.findByText('Is this still an emergency?')
  await userEvent.click(screen.getByRole('button', { name: 'End “Smoke”' }))
  await screen.findByText(/“Flood” is still an emergency/)
  const dialog = within(screen.getByRole('dialog'))
  expect(dialog.getByRole('textbox')).toHaveProperty('value', '')
  await userEvent.click(dialog.getByRole('button', { name: 'End emergency' }))
  await screen.findByText('Emergency ended')
  expect(await hub.call('GET /api/announcements', { query })).toMatchObject([{ text: 'Flood' }])
  await hub.close()
})

it('reports that the first text was sent despite a lost reply before it sends an edited one', async () => {
  const hub = await openOwnedApp()
  const { event, query } = await hub.addOwnEvent()
  const network = await showScreen(<AnnounceButton event={event as never} />, {
    hub,
    as: hub.owner,
    at: `/${query.city}/${query.date}/admin`,
    path: '/:city/:date/admin',
  })
  await userEvent.click(screen.getByRole('button', { name: 'Announce' }))
  const announce = () =>
    userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Announce' }))
  const words = await screen.findByRole('textbox', { name: /^Message/ })
  const announced = async () => (await hub.call('GET /api/announcements', { query })).map(({ text }) => text)
  await userEvent.type(words, 'Lunch')
  network.meet('POST /api/announcements', 'lost')
  await announce()
  await screen.findByText('No answer came')
  network.mend('POST /api/announcements')
  await userEvent.type(words, ' is late')
  await announce()
  await screen.findByText(/The first try was saved after all/)
  expect(await announced()).toEqual(['Lunch'])
  await announce()
  await screen.findByText('Announcement sent')
  expect(await announced()).toEqual(['Lunch is late', 'Lunch'])
  await hub.close()
})

it('suggests the all-clear message in the language of the event', async () => {
  // As in a browser, which loads texts of other languages.
  vi.stubEnv('SSR', false)
  const hub = await openOwnedApp()
  const { event, eventId, query } = await hub.addOwnEvent({ language: 'de' })
  await addAnnouncement(hub.db, { eventId, text: 'Rauch', isEmergency: true })
  await showScreen(<AnnounceButton event={event as never} />, {
    hub,
    as: hub.owner,
    at: `/${query.city}/${query.date}/admin`,
    path: '/:city/:date/admin',
  })
  await userEvent.click(await screen.findByRole('button', { name: 'End emergency' }))
  await screen.findByDisplayValue('Entwarnung')
  await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'End emergency' }))
  await screen.findByText('Emergency ended')
  expect(await hub.call('GET /api/announcements', { query })).toMatchObject([{ text: 'Entwarnung' }])
  vi.unstubAllEnvs()
  await hub.close()
})

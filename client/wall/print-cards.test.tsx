import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { openOwnedApp } from '../../test/app.ts'
import { showScreen } from '../../test/screen-of.tsx'
import { PrintCards } from './print-cards.tsx'

it("prints on the usual paper size of the event's region", async () => {
  const hub = await openOwnedApp()
  const { event, query } = await hub.addOwnEvent()
  const at = { hub, as: hub.owner, at: `/${query.city}/${query.date}/admin`, path: '/:city/:date/admin' }
  await hub.admin.call('POST /api/numbered-cards', { body: { eventId: event.id, count: 1 } })
  const cards = await hub.admin.call('GET /api/numbered-cards', { query: { eventId: String(event.id) } })
  const papersIn = async (timeZone: string) => {
    const { unmount } = await showScreen(
      <PrintCards event={{ ...event, timeZone } as never} cards={cards} />,
      at,
    )
    const links = screen
      .getAllByRole('link')
      .map((link) => link.getAttribute('href')?.split(/layout=|size=/)[1])
    unmount()
    return links
  }
  expect(await papersIn('America/Chicago')).toEqual(['letter', 'letter'])
  expect(await papersIn('Europe/Berlin')).toEqual(['a4', 'a'])
  await hub.close()
})

it('creates numbers once after a lost reply, and more on the next request', async () => {
  const hub = await openOwnedApp()
  const { event, eventId, query } = await hub.addOwnEvent()
  const network = await showScreen(<PrintCards event={event as never} cards={[]} />, {
    hub,
    as: hub.owner,
    at: `/${query.city}/${query.date}/admin`,
    path: '/:city/:date/admin',
  })
  const make = () => userEvent.click(screen.getByRole('button', { name: 'Create cards' }))
  network.meet('POST /api/numbered-cards', 'lost')
  await make()
  await screen.findByText('No answer came')
  network.mend('POST /api/numbered-cards')
  await make()
  await screen.findByText('Cards 1 to 36 are ready to print.')
  await make()
  await screen.findByText('Cards 37 to 72 are ready to print.')
  const cards = await hub.admin.call('GET /api/numbered-cards', { query: { eventId: String(eventId) } })
  expect(cards).toHaveLength(72)
  await hub.close()
})

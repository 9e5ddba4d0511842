import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { openApp } from '../../test/app.ts'
import { addNumberedCard, addRoomCode } from '../../test/card-factories.ts'
import { addAnnouncement, addEvent, addEventPage, addRoom } from '../../test/factories.ts'
import { showScreen } from '../../test/screen-of.tsx'
import { AuthorPage } from './author-page.tsx'

it('shows an emergency above the page of a card, but no other announcement', async () => {
  const hub = await openApp()
  const { id: eventId } = await addEvent(hub.db)
  const { code } = await addNumberedCard(hub.db, { eventId })
  await addAnnouncement(hub.db, { eventId, text: 'Lunch' })
  await addAnnouncement(hub.db, { eventId, text: 'Leave the building', isEmergency: true })
  await showScreen(<AuthorPage />, { hub, at: `/c/${code}`, path: '/c/:code' })
  await screen.findByRole('alert')
  await screen.findByText('Leave the building')
  expect(screen.queryByText('Lunch')).toBe(null)
  await hub.close()
})

it("links to the help page of the event for a card's holder and a room's helper", async () => {
  const hub = await openApp()
  const { id: eventId } = await addEvent(hub.db, { location: 'Bonn', date: '2026-05-09' })
  await addEventPage(hub.db, { eventId, slug: 'hilfe', title: 'Hilfe', isHelp: true })
  const { code } = await addNumberedCard(hub.db, { eventId })
  const ofRoom = await addRoomCode(hub.db, await addRoom(hub.db, { eventId }))
  for (const each of [code, ofRoom]) {
    const { unmount } = await showScreen(<AuthorPage />, { hub, at: `/c/${each}`, path: '/c/:code' })
    const link = await screen.findByRole('link', { name: 'Hilfe' })
    expect(link.getAttribute('href')).toBe('/bonn/2026-05-09/info/hilfe')
    unmount()
  }
  await hub.close()
})

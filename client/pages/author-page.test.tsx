import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { openApp } from '../../test/app.ts'
import { addNumberedCard } from '../../test/card-factories.ts'
import { addAnnouncement, addEvent } from '../../test/factories.ts'
import { showScreen } from '../../test/screen-of.tsx'
import { AuthorPage } from './author-page.tsx'

it('shows an emergency above the page of a card, and no other announcement', async () => {
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

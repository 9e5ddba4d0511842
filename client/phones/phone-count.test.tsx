import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { openOwnedApp } from '../../test/app.ts'
import { addPhone } from '../../test/factories.ts'
import { pushSubscription } from '../../test/push-service.ts'
import { showScreen } from '../../test/screen-of.tsx'
import { PhoneCount } from './phone-count.tsx'

it('shows organizers how many phones and messages there were, but not whose', async () => {
  const hub = await openOwnedApp()
  const { eventId } = await hub.addOwnEvent()
  const figures = async () => {
    const { unmount } = await showScreen(<PhoneCount eventId={eventId} />, { hub, as: hub.owner })
    await screen.findByText(/^Phones?$/)
    const words = [...document.querySelectorAll('dl > div')].map((figure) => figure.textContent)
    unmount()
    return words
  }
  expect(await figures()).toEqual(['Phones0', 'Notifications sent0'])
  const body = { ...pushSubscription(), eventId, sessionIds: [], leadMinutes: 5 as const }
  await addPhone(hub.engine.db, body)
  await hub.engine.db.updateTable('phone_events').set({ sent: 1_234, dropped: 5 }).execute()
  expect(await figures()).toEqual(['Phone1', 'Notifications sent1,234', 'Notifications not delivered5'])
  const answer = await hub.admin.fetch(`/api/phones?eventId=${eventId}`)
  expect(await answer.json()).toEqual({ phones: 1, sent: 1_234, dropped: 5 })
  await hub.close()
})

import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { openOwnedApp } from '../../test/app.ts'
import { showScreen } from '../../test/screen-of.tsx'
import { TypedCards } from './typed-cards.tsx'

it('shows some of many typed cards, and all on request', async () => {
  const hub = await openOwnedApp()
  const { eventId } = await hub.addOwnEvent()
  const made = await hub.admin.call('POST /api/numbered-cards', { body: { eventId, count: 8 } })
  const cards = made.map((card) => ({ ...card, isClosed: true }))
  await showScreen(<TypedCards cards={cards} />, { hub, as: hub.owner })
  expect(screen.getAllByRole('listitem')).toHaveLength(6)
  await userEvent.click(screen.getByRole('button', { name: 'Show all 8' }))
  expect(screen.getAllByRole('listitem')).toHaveLength(8)
  await hub.close()
})

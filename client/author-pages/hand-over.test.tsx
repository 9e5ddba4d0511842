import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { openOwnedApp } from '../../test/app.ts'
import { addNumberedCard } from '../../test/card-factories.ts'
import { showScreen } from '../../test/screen-of.tsx'
import { AuthorCard } from './author-card.tsx'

let hub: Awaited<ReturnType<typeof openOwnedApp>>
beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-05-09T08:30:00Z') }))
beforeAll(async () => {
  hub = await openOwnedApp()
})
afterAll(() => {
  vi.useRealTimers()
  return hub?.close()
})

it("shows no stored new code when the card's code was replaced by an organizer instead", async () => {
  const { eventId } = await hub.addOwnEvent()
  const { id, code } = await addNumberedCard(hub.db, { eventId, number: 7 })
  sessionStorage.setItem(`hand-over/${code}`, 'n'.repeat(16))
  await hub.admin.call('POST /api/numbered-cards/:id/code', { params: { id }, body: {} })
  await showScreen(<AuthorCard code={code} />, { hub, at: `/c/${code}`, path: '/c/:code' })
  await screen.findByText('This card could not be shown')
  expect(screen.queryByText(/^Let the new holder scan/)).toBeNull()
})

it('hands a card over once even if the reply is lost, and shows the new code again after a reload', async () => {
  const { eventId } = await hub.addOwnEvent()
  const { code } = await addNumberedCard(hub.db, { eventId, number: 7 })
  const show = (given = {}) =>
    showScreen(<AuthorCard code={code} />, { hub, at: `/c/${code}`, path: '/c/:code', ...given })
  const shownCode = async () => {
    await screen.findByText(/^Let the new holder scan/)
    const field: HTMLInputElement = await screen.findByLabelText('Address of the card')
    return field.value.split('/').at(-1) ?? ''
  }
  const { unmount, mend, made, quiet } = await show({
    meet: (network: Parameters<NonNullable<Parameters<typeof showScreen>[1]['meet']>>[0]) =>
      network.meet('POST /api/author-pages/:code/hand-over', 'lost'),
  })
  await userEvent.click(await screen.findByText('Hosts and names'))
  await userEvent.click(screen.getByRole('button', { name: 'Hand over to someone else' }))
  const dialog = within(await screen.findByRole('dialog'))
  const press = () => userEvent.click(dialog.getByRole('button', { name: 'Hand over to someone else' }))
  await press()
  await expect.poll(() => made.length).toBe(1)
  await quiet()
  mend('POST /api/author-pages/:code/hand-over')
  await press()
  const next = await shownCode()
  expect((await hub.call('GET /api/author-pages/:code', { params: { code: next } })).number).toBe(7)
  unmount()
  await show()
  expect(await shownCode()).toBe(next)
})

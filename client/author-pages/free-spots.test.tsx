import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { openOwnedApp } from '../../test/app.ts'
import { addNumberedCard } from '../../test/card-factories.ts'
import { addRoom, addSession, addTimeSlot } from '../../test/factories.ts'
import { showScreen } from '../../test/screen-of.tsx'
import { AuthorCard } from './author-card.tsx'

let hub: Awaited<ReturnType<typeof openOwnedApp>>
beforeAll(async () => {
  hub = await openOwnedApp()
})
afterAll(() => {
  vi.useRealTimers()
  return hub?.close()
})
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-05-09T08:30:00Z') })
  localStorage.clear()
})

async function addDay() {
  const { eventId } = await hub.addOwnEvent()
  await hub.db
    .updateTable('events')
    .set({ claimsFrom: '2026-05-09T08:00' })
    .where('id', '=', eventId)
    .execute()
  const hall = await addRoom(hub.db, { eventId, name: 'Hall', capacity: 40 })
  await addRoom(hub.db, { eventId, name: 'Loft', order: 1 })
  const ten = await addTimeSlot(hub.db, { eventId, startTime: '10:00', endTime: '10:45' })
  await addTimeSlot(hub.db, { eventId, startTime: '11:00', endTime: '11:45' })
  const words = { title: 'Bees', presenterName: 'Ida', typedAt: '2026-05-09T08:00:00.000Z' }
  const { code } = await addNumberedCard(hub.db, { eventId, ...words })
  const takeIt = () => addSession(hub.db, { eventId, timeSlotId: ten.id, roomId: hall.id })
  return { code, takeIt }
}

type Given = Omit<Parameters<typeof showScreen>[1], 'at'>
const show = (code: string, given: Partial<Given> = {}) =>
  showScreen(<AuthorCard code={code} />, { hub, at: `/c/${code}`, path: '/c/:code', ...given })
const press = async (name: RegExp) => userEvent.click(await screen.findByRole('button', { name }))

it('claims a spot, moves to another, and gives it back, with at most two taps each', async () => {
  const { code } = await addDay()
  await show(code)
  await press(/^10:00 AM, Hall/)
  await screen.findByText('10:00 AM – 10:45 AM, Hall')
  await userEvent.click(await screen.findByText(/^11:00 AM/))
  await press(/^11:00 AM, Loft/)
  await screen.findByText('11:00 AM – 11:45 AM, Loft')
  await press(/^Give the spot back/)
  await expect.poll(() => screen.queryByText(/11:45 AM, Loft/)).toBeNull()
})

it('reports that a spot is taken, and shows free ones nearby', async () => {
  const { code, takeIt } = await addDay()
  await show(code)
  await screen.findByRole('button', { name: /^10:00 AM, Hall/ })
  await takeIt()
  await press(/^10:00 AM, Hall/)
  await screen.findByText('This spot is no longer free. Please take another one.')
  const beside = await screen.findByText('Free nearby')
  const near = within(beside.parentElement as HTMLElement).getAllByRole('button')
  expect(near.map(({ textContent }) => textContent)).toEqual(['10:00 AM, Loft', '11:00 AM, Hall'])
})

const PUT = 'PUT /api/author-pages/:code/spot'
const placed = (code: string) => hub.call('GET /api/author-pages/:code', { params: { code } })

it('keeps a claim made offline, and sends it once on the next visit', async () => {
  const { code } = await addDay()
  const { unmount } = await show(code, { meet: (network) => network.meet(PUT, 'gone') })
  await press(/^10:00 AM, Hall/)
  await screen.findByText(/^Waiting for a connection/)
  await screen.findByText('10:00 AM, Hall')
  unmount()
  expect((await placed(code)).spot).toBeNull()
  await show(code)
  await screen.findByText('10:00 AM – 10:45 AM, Hall')
  expect(screen.queryByText(/^Waiting for a connection/)).toBeNull()
})

it('refuses a queued claim if the spot was taken meanwhile, and drops one that was withdrawn', async () => {
  const { code, takeIt } = await addDay()
  const { mend } = await show(code, { meet: (network) => network.meet(PUT, 'gone') })
  await press(/^10:00 AM, Loft/)
  await press(/^Don’t send it/)
  expect(screen.queryByText(/^Waiting for a connection/)).toBeNull()
  await press(/^10:00 AM, Hall/)
  await screen.findByText(/^Waiting for a connection/)
  await takeIt()
  mend(PUT)
  window.dispatchEvent(new Event('online'))
  await screen.findByText('This spot is no longer free. Please take another one.')
  await press(/^OK/)
  expect((await placed(code)).spot).toBeNull()
})

it('does not resend a refused claim on the next visit, even if the spot is free again', async () => {
  const { code, takeIt } = await addDay()
  const { unmount } = await show(code)
  await screen.findByRole('button', { name: /^10:00 AM, Hall/ })
  const { id } = await takeIt()
  await press(/^10:00 AM, Hall/)
  await screen.findByText('This spot is no longer free. Please take another one.')
  unmount()
  await hub.db.deleteFrom('sessions').where('id', '=', id).execute()
  await show(code)
  await screen.findByRole('button', { name: /^10:00 AM, Hall/ })
  expect(localStorage).toHaveLength(0)
  expect((await placed(code)).spot).toBeNull()
})

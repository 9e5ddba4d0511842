import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { axe, newPage } from '../browser.ts'
import { addIdea } from '../card-factories.ts'
import { addGrant, addRoom, addTimeSlot, addUser } from '../factories.ts'
import { isNight } from '../night.ts'
import { signedInPage } from './open-as.ts'
import { type OpenPortal, openPortal } from './open-portal.ts'

const IDEAS = isNight ? 30 : 6
const ROOMS = [12, 25, 50, 120]
/** The hands tapped for one idea after another, so that a room of each size fits one of them. */
const HANDS = [10, 20, 40, 80]

/** One story: a helper with a phone leads the round, and a projector shows it. */
let portal: OpenPortal
let phone: Page
let screen: Page
let eventId: number
let path: string

beforeAll(async () => {
  portal = await openPortal()
  const { hub } = portal
  const event = await portal.call('POST /api/events', {
    body: { name: 'Unconference Porto', location: 'Porto', date: '2099-05-09' },
  })
  eventId = event.id
  path = '/porto/2099-05-09'
  for (const [order, capacity] of ROOMS.entries())
    await addRoom(hub.db, { eventId, name: `Room ${capacity}`, order, capacity })
  for (let hour = 9; hour < 17; hour++)
    await addTimeSlot(hub.db, { eventId, startTime: `${hour}:00`, endTime: `${hour}:45` })
  for (let number = 1; number <= IDEAS; number++)
    await addIdea(hub.db, {
      eventId,
      title: `Idea about topic ${number}`,
      presenterName: number === 2 ? '' : `Host ${number}`,
      isWish: number === 2,
    })
  const helper = await addUser(hub.db, { name: 'Hal Helper' })
  await addGrant(hub.db, { eventId, userId: helper.id, role: 'helper' })
  phone = await signedInPage(portal, helper, { width: 390 })
  screen = await newPage(portal.browser, { width: 1280, hasTouch: false, baseUrl: hub.baseUrl })
})
afterAll(() => portal?.close())

const onScreen = (title: string) =>
  screen.getByRole('heading', { level: 2, name: title, exact: true }).waitFor()

it('shows that the round is about to begin, and the free spots', async () => {
  await screen.goto(`${path}/screen?pitch`)
  await screen.getByText('The pitch round is about to begin').waitFor()
  await screen.getByRole('heading', { name: 'Still free', level: 2 }).waitFor()
  expect(await axe(screen)).toEqual([])
  await phone.goto(`${path}/admin/ideas`)
  await phone.getByRole('button', { name: 'Start the round' }).click()
  await onScreen('Idea about topic 1')
  await screen.getByText('Next: Idea about topic 2').waitFor()
  expect(await screen.getByRole('timer').innerText()).toMatch(/^(1:00|0:\d\d)$/)
  expect(await axe(screen)).toEqual([])
})

it('places each idea with two taps, and the screen follows', { timeout: 300_000 }, async () => {
  let taps = 0
  const tap = async (what: Locator) => {
    taps += 1
    await what.click()
  }
  for (let number = 1; number <= IDEAS; number++) {
    await phone.getByRole('heading', { name: `Idea about topic ${number}`, exact: true, level: 3 }).waitFor()
    const hands = HANDS[number % HANDS.length]
    await tap(phone.getByRole('button', { name: String(hands), exact: true }))
    if (number === 1) expect(await axe(phone)).toEqual([])
    await tap(phone.locator('[data-proposed]:enabled'))
    if (number === 1) await screen.getByText('Who can tell us about it?').waitFor()
    if (number % 5 === 0 && number < IDEAS) await onScreen(`Idea about topic ${number + 1}`)
  }
  await phone.getByText('All ideas have been presented').first().waitFor()
  await screen.getByText('All ideas have been presented').waitFor()
  expect(taps).toBe(2 * IDEAS)
  const sessions = await portal.hub.db
    .selectFrom('sessions')
    .innerJoin('rooms', 'rooms.id', 'sessions.roomId')
    .innerJoin('numbered_cards', 'numbered_cards.sessionId', 'sessions.id')
    .select(['rooms.capacity', 'numbered_cards.number'])
    .where('sessions.eventId', '=', eventId)
    .execute()
  expect(sessions).toHaveLength(IDEAS)
  const seatless = sessions.filter(
    ({ capacity, number }) => (capacity ?? 0) < (HANDS[number % HANDS.length] ?? 0),
  )
  expect(seatless).toEqual([])
})

it('undoes the last placement from the toast, and keeps what the screen shows while offline', async () => {
  await phone.getByRole('button', { name: 'Undo' }).click()
  await phone.getByRole('button', { name: 'Back' }).click()
  await onScreen(`Idea about topic ${IDEAS}`)
  await screen.context().setOffline(true)
  await screen
    .getByText(/^Offline/)
    .first()
    .waitFor()
  expect(await screen.getByRole('heading', { level: 2 }).first().innerText()).toBe(
    `Idea about topic ${IDEAS}`,
  )
  await screen.context().setOffline(false)
  await phone.getByRole('button', { name: 'End the round' }).click()
  await screen.getByText('The pitch round is about to begin').waitFor()
})

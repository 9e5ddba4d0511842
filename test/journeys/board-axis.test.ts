import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { axe, openBrowser, sideways } from '../browser.ts'
import { addNumberedCard } from '../card-factories.ts'
import { addAdmin, addEvent, addRoom, addSession, addTimeSlot } from '../factories.ts'
import { isNight } from '../night.ts'
import { serveApp } from '../served.ts'
import { card } from './board-day.ts'
import { INPUTS } from './inputs.ts'
import { openAs } from './open-as.ts'

let hub: Awaited<ReturnType<typeof serveApp>>
let browser: Browser
beforeAll(async () => {
  hub = await serveApp({ now: () => new Date() })
  browser = await openBrowser()
})
afterAll(async () => {
  await browser?.close()
  await hub?.close()
})

/** A workshop of an hour and a half in one room, and half hours of the same time in the other. */
async function addDay() {
  const owner = await addAdmin(hub.db, { name: 'Ana Organizer' })
  const event = await addEvent(hub.db, { createdBy: owner.id, date: '2099-05-09', days: 2 })
  const eventId = event.id
  const roomIds: number[] = []
  for (const [order, name] of ['Tan Room', 'Blue Hall'].entries())
    roomIds.push((await addRoom(hub.db, { eventId, name, order })).id)
  const slotIds: Record<string, number> = {}
  for (const [startTime, endTime] of [
    ['9:00', '10:30'],
    ['9:00', '9:30'],
    ['9:30', '10:00'],
    ['10:00', '10:30'],
    ['10:30', '12:00'],
  ] as const)
    slotIds[`${startTime}-${endTime}`] = (await addTimeSlot(hub.db, { eventId, startTime, endTime })).id
  await addTimeSlot(hub.db, { eventId, day: 2 })
  await addNumberedCard(hub.db, { eventId })
  const add = (title: string, at: string, room: number) =>
    addSession(hub.db, { eventId, title, timeSlotId: slotIds[at], roomId: roomIds[room] })
  await add('Workshop', '9:00-10:30', 0)
  await add('Short talk', '9:00-9:30', 1)
  await addSession(hub.db, { eventId, title: 'Waiting' })
  const { call } = await hub.as(owner)
  const places = async () => {
    const sessions = await call('GET /api/sessions', { query: { city: event.slug, date: event.date } })
    return Object.fromEntries(
      sessions.map(({ title, timeSlotId, roomId }) => [
        title,
        timeSlotId === null
          ? 'tray'
          : `${Object.keys(slotIds).find((at) => slotIds[at] === timeSlotId)}/${roomIds.indexOf(roomId ?? 0)}`,
      ]),
    )
  }
  const come = (wanted: Record<string, string>) => expect.poll(places).toMatchObject(wanted)
  const path = `/${event.slug}/${event.date}/admin/board`
  const key = (at: string, room: number) => `[data-spot="${slotIds[at]}/${roomIds[room]}"] > button`
  return { owner, path, come, key }
}

it.each([
  ['finger', 390],
  ['keys', 1280],
  ...(isNight
    ? ([
        ['mouse', 390],
        ['mouse', 1280],
        ['finger', 1280],
        ['keys', 390],
      ] as const)
    : []),
] as const)('draws overlapping times on an axis, and offers no spot in a taken room: by %s, %i wide', walk)

async function walk(input: keyof typeof INPUTS, width: number): Promise<void> {
  const day = await addDay()
  const page = await openAs({ hub, browser }, day.owner, day.path, { width, hasTouch: input === 'finger' })
  const { choose, carry } = await INPUTS[input](page)
  const heightOf = async (title: string) => (await card(page, title).boundingBox())?.height ?? 0
  await card(page, 'Workshop').waitFor()
  expect((await heightOf('Workshop')) / (await heightOf('Short talk'))).toBeGreaterThan(2.7)
  await page.getByRole('list', { name: 'Blue Hall' }).waitFor()
  expect(await sideways(page)).toBe(0)
  const find = page.getByRole('searchbox', { name: 'Find on the board' })
  expect((await find.boundingBox())?.width).toBeGreaterThan(140)
  if (input === 'finger') expect(await axe(page)).toEqual([])

  await choose(card(page, 'Short talk'))
  await page.getByText('Tap a spot').waitFor()
  const there = page.getByRole('list', { name: 'Tan Room' }).getByText(/^Here/)
  expect(await there.count()).toBe(1)
  await choose(card(page, 'Workshop'))
  await choose(page.getByRole('button', { name: 'Swap', exact: true }))
  await day.come({ Workshop: '9:00-9:30/1', 'Short talk': '9:00-10:30/0' })

  await choose(card(page, 'Workshop'))
  await choose(page.locator(day.key('9:30-10:00', 1)))
  await day.come({ Workshop: '9:30-10:00/1' })
  await carry(card(page, 'Workshop'), page.locator(day.key('10:30-12:00', 0)))
  await day.come({ Workshop: '10:30-12:00/0' })
  await expect
    .poll(() =>
      page
        .getByText('10:30 AM – 12:00 PM', { exact: true })
        .evaluateAll((all) => all.map((each) => [each.textContent, each.scrollWidth > each.clientWidth])),
    )
    .toContainEqual(['10:30 AM – 12:00 PM', false])
  expect(await page.locator('.board-ghost, [data-over], [data-lifted]').count()).toBe(0)
  await page.close()
}

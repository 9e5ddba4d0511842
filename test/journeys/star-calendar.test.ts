import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { axe, newPage, openBrowser, sideways } from '../browser.ts'
import { chunksOf } from '../chunks.ts'
import { addEvent, addRoom, addSession, addTimeSlot } from '../factories.ts'
import { serveApp } from '../served.ts'
import { untilHydrated } from './open-as.ts'

let hub: Awaited<ReturnType<typeof serveApp>>
let browser: Browser
beforeAll(async () => {
  hub = await serveApp()
  browser = await openBrowser()
})
afterAll(async () => {
  await browser?.close()
  await hub?.close()
})

async function addDay() {
  const { id: eventId, slug, date } = await addEvent(hub.db, { date: '2030-05-09' })
  const { id: roomId } = await addRoom(hub.db, { eventId })
  for (const [hour, title] of ['Owls', 'Bats', 'Cats'].entries()) {
    const { id: timeSlotId } = await addTimeSlot(hub.db, {
      eventId,
      startTime: `${9 + hour}:00`,
      endTime: `${10 + hour}:00`,
    })
    await addSession(hub.db, { eventId, timeSlotId, roomId, title })
  }
  return `/${slug}/${date}`
}

it('creates a calendar that follows later stars, and ends it on request', async () => {
  const at = await addDay()
  const page = await newPage(browser, { width: 390, baseUrl: hub.baseUrl, hasServiceWorker: true })
  const star = (title: string) => page.getByRole('button', { name: `Favorite: ${title}` }).click()
  const menu = async (name: string) => {
    await page
      .locator('.event-bar')
      .getByRole('link', { name: /^My day/ })
      .click()
    await page.getByRole('button', { name: 'More for My day' }).click()
    await page.getByRole('menuitem', { name, exact: true }).click()
  }
  const dialog = page.getByRole('dialog', { name: 'My day in your calendar' })

  await page.goto(at)
  await untilHydrated(page)
  await star('Owls')
  await menu('Subscribe to my day')
  const webcal = await dialog.getByRole('link', { name: 'Open in calendar app' }).getAttribute('href')
  const { host } = new URL(hub.baseUrl)
  expect(webcal).toMatch(new RegExp(`^webcal://${host}/star-calendars/[0-9a-f]{64}\\.ics$`))
  expect([await axe(page), await sideways(page)]).toEqual([[], 0])
  const file = async () => {
    const answer = await fetch(`${hub.baseUrl}${webcal?.split(host)[1]}`)
    return answer.ok ? (await answer.text()).match(/(?<=^SUMMARY:)\w+/gm) : answer.status
  }
  expect(await file()).toEqual(['Owls'])
  await dialog.getByRole('button', { name: 'Close' }).click()

  await page
    .locator('.event-bar')
    .getByRole('link', { name: /^Schedule/ })
    .click()
  await star('Cats')
  await expect.poll(file).toEqual(['Owls', 'Cats'])
  await page.reload()
  await untilHydrated(page)
  await star('Owls')
  await expect.poll(file).toEqual(['Cats'])
  await star('Cats')
  await expect.poll(file).toEqual(null)

  await menu('Subscribed to my day')
  await dialog.getByRole('button', { name: 'Stop the calendar' }).click()
  await page.getByText('You can remove the calendar from your calendar app now.', { exact: true }).waitFor()
  expect(await file()).toBe(404)
  await page.close()
})

it('offers to try again if the code of the calendar fails to load', async () => {
  const page = await newPage(browser, { width: 390, baseUrl: hub.baseUrl })
  await page.route(await chunksOf('client/schedule/star-calendar.tsx'), (route) => route.abort())
  await page.goto(await addDay())
  await untilHydrated(page)
  await page.getByRole('button', { name: 'Favorite: Owls' }).click()
  await page.getByRole('link', { name: /^My day/ }).click()
  await page.getByRole('button', { name: 'More for My day' }).click()
  await page.getByRole('menuitem', { name: 'Subscribe to my day' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Try again' }).waitFor()
  await page.close()
})

import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { signInCookie } from '../../server/accounts/auth/authenticate.ts'
import { createSignIn } from '../../server/accounts/sign-ins/data.ts'
import type { Row } from '../../server/db/schema.ts'
import { axe, newPage, openBrowser, sideways } from '../browser.ts'
import { addAdmin, addEvent, type MadeEvent } from '../factories.ts'
import { widths } from '../night.ts'
import { serveApp } from '../served.ts'
import { openAs } from './open-as.ts'

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

async function openHistory(owner: Row<'users'>, event: MadeEvent, width: number): Promise<Page> {
  const page = await newPage(browser, { width })
  const device = { userAgent: 'Test', address: '127.0.0.1' }
  const value = await createSignIn(hub.db, owner.id, device, hub.now())
  const { name } = signInCookie(hub.config.publicUrl)
  await page.context().addCookies([{ name, value, url: hub.baseUrl }])
  await page.goto(`${hub.baseUrl}/${event.slug}/${event.date}/admin/history`)
  return page
}

it.each(widths(1280))(
  'shows what changed, and restores a session by keyboard, %i pixels wide',
  async (width) => {
    const owner = await addAdmin(hub.db, { name: 'Hedda History' })
    const event = await addEvent(hub.db, { createdBy: owner.id, location: `Width ${width}` })
    const { call } = await hub.as(owner)
    const room = await call('POST /api/rooms', { body: { name: 'Attic', eventId: event.id } })
    const times = { startTime: '9:00', endTime: '9:45', eventId: event.id }
    const slot = await call('POST /api/time-slots', { body: times })
    const form = { title: 'Cookieless', description: 'A talk', presenterName: 'Pat', level: ['beginner'] }
    const place = { roomId: room.id, timeSlotId: slot.id }
    const { id } = await call('POST /api/sessions', { body: { ...form, ...place } })
    await call('PUT /api/sessions/:id', { params: { id }, body: { ...form, ...place, title: 'Server-side' } })
    await call('DELETE /api/sessions/:id', { params: { id } })

    const page = await openHistory(owner, event, width)
    const list = page
      .getByRole('main')
      .getByRole('listitem')
      .filter({ has: page.locator('[data-change]') })
    await page.getByText('Hedda History deleted the session “Server-side”').waitFor()
    expect(await list.locator('[data-change]').allInnerTexts()).toEqual([
      'Hedda History deleted the session “Server-side”',
      'Hedda History changed the session “Server-side”',
      'Hedda History added the session “Cookieless”',
      'Hedda History added the time slot “9:00 AM – 9:45 AM”',
      'Hedda History added the room “Attic”',
    ])
    await list.nth(1).locator('summary').click()
    expect(await list.nth(1).locator('dd').allInnerTexts()).toEqual(['Cookieless → Server-side'])
    expect(await axe(page)).toEqual([])
    expect(await sideways(page)).toBe(0)
    await page.getByRole('button', { name: /^Restore/ }).focus()
    await page.keyboard.press('Enter')
    await page.getByText('The session is back in its place.').first().waitFor()
    await page.getByText('Hedda History restored “Server-side”').waitFor()
    expect(await page.getByRole('button', { name: /^Restore/ }).count()).toBe(0)
    const query = { city: event.slug, date: event.date }
    expect((await hub.call('GET /api/sessions', { query })).map(({ title }) => title)).toEqual([
      'Server-side',
    ])
  },
)

it('shows the whole hint in the search field of a phone, in each language of the portal', async () => {
  const owner = await addAdmin(hub.db)
  const { slug, date } = await addEvent(hub.db, { createdBy: owner.id })
  const page = await openAs({ hub, browser }, owner, '/', { width: 390 })
  const cut: string[] = []
  for (const lang of ['en', 'de', 'fr', 'es', 'it', 'pt-BR', 'pl']) {
    await page.goto(`/${slug}/${date}/admin/history?lang=${lang}`)
    const field = page.getByRole('main').locator('[type=search]')
    // A hint has no width of its own; as a text it has the same one.
    const isCut = await field.evaluate((input: HTMLInputElement) => {
      input.value = input.placeholder
      return input.value === '' || input.scrollWidth > input.clientWidth
    })
    if (isCut) cut.push(lang)
  }
  await page.close()
  expect(cut).toEqual([])
})

it('wraps a long address in a changed value on a phone', async () => {
  const owner = await addAdmin(hub.db)
  const event = await addEvent(hub.db, { createdBy: owner.id, location: 'Longville' })
  const { call } = await hub.as(owner)
  const description = `https://meet.example/${'a1b2c3'.repeat(30)}`
  const body = { name: event.name, location: event.location, date: event.date, description }
  await call('PUT /api/events/:id', { params: { id: String(event.id) }, body })
  const page = await openHistory(owner, event, 390)
  await page.locator('summary').filter({ hasText: 'changed the event' }).click()
  await page.getByText(description).filter({ visible: true }).waitFor()
  expect(await sideways(page)).toBe(0)
  await page.close()
})

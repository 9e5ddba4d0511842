import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { axe, newPage, openBrowser, sideways } from '../browser.ts'
import { widths } from '../night.ts'
import { flick } from './inputs.ts'
import { untilHydrated } from './open-as.ts'
import { ACCOUNT, labeled, startPortal } from './open-portal.ts'

const MOST_TAPS = 25

/** The story of one organizer, from an installation without events to printed cards. */
describe.each(widths(390))('at %i pixels', (width) => {
  let hub: Awaited<ReturnType<typeof startPortal>>
  let browser: Awaited<ReturnType<typeof openBrowser>>
  let page: Page
  beforeAll(async () => {
    hub = await startPortal()
    browser = await openBrowser()
    page = await newPage(browser, { width, baseUrl: hub.baseUrl })
  })
  afterAll(async () => {
    await browser?.close()
    await hub?.close()
  })

  /** Everything that fingers do besides typing words: each press of a control, a field or Enter. */
  let taps = 0
  const tap = async (target: Locator) => {
    await target.click()
    taps += 1
  }
  const type = async (label: string, words: string) => {
    await tap(labeled(page, label))
    await labeled(page, label).fill(words)
  }
  const enter = async () => {
    await page.keyboard.press('Enter')
    taps += 1
  }
  const button = (name: string | RegExp) =>
    page.getByRole('button', { name, exact: typeof name === 'string' })
  /** Controls that the sticky header covers on a scrolled page are not targets. */
  const axeFromTop = async () => {
    await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }))
    return axe(page)
  }
  const step = (name: string) => page.getByRole('link', { name: new RegExp(`^${name} (Next|To do|Done)`) })

  it('gets from sign-in to printed cards in few taps', async () => {
    await page.goto('/auth')
    await untilHydrated(page)
    await type('Email', ACCOUNT.email)
    await type('Password', ACCOUNT.password)
    await enter()
    await page.getByRole('region', { name: 'Six steps to go live' }).waitFor()
    expect(await axe(page)).toEqual([])
    await type('Event Name', 'Unconference Porto')
    await type('Event Date', '2099-05-09')
    await type('Location', 'Porto')
    await enter()

    await tap(step('Rooms'))
    // The step focuses the field.
    await page.locator('input:focus').and(page.getByLabel('Add rooms, one after another')).waitFor()
    for (const room of ['Main Hall', 'Library', 'Workshop', 'Garden']) {
      await page.keyboard.type(room)
      await enter()
      await page.getByRole('list', { name: 'Rooms' }).getByText(room).waitFor()
    }
    // In a section the steps are one line, which links to the next one.
    await tap(step('Times'))
    expect(await page.getByRole('region', { name: 'First steps' }).getByRole('listitem').count()).toBe(0)
    await tap(button('Add 7 time slots'))
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await step('Print').waitFor()
    await button('All first steps').press('Enter')
    await step('Rooms').getByText('4 rooms').waitFor()
    await step('Times').getByText('6 times').waitFor()
    expect(await axeFromTop()).toEqual([])

    await tap(step('Print'))
    await tap(button('Create cards'))
    await button('All first steps').press('Enter')
    await step('Print').getByText('36 cards').waitFor()
    const download = page.waitForEvent('download')
    await tap(page.getByRole('link', { name: 'Download cards' }))
    expect((await download).suggestedFilename()).toMatch(/\.pdf$/)
    expect(await (await download).failure()).toBeNull()
    expect(taps).toBeLessThanOrEqual(MOST_TAPS)
  })

  it('reaches the other steps from the cards by keyboard, and hides the steps on request', async () => {
    expect(await sideways(page)).toBe(0)
    expect(await axeFromTop()).toEqual([])
    await step('Invite').press('Enter')
    const access = page.getByRole('dialog', { name: /^Manage Event Permissions/ })
    await access.getByLabel('Invite a helper').waitFor()
    expect(await axe(page)).toEqual([])
    // Another organizer is also invited to this event.
    await access.getByRole('link', { name: 'Invite another organizer' }).press('Enter')
    const invitation = page.getByRole('dialog', { name: 'Invite User' })
    await invitation.getByRole('checkbox', { name: /^Unconference Porto/, checked: true }).waitFor()
    await page.keyboard.press('Escape')
    await invitation.waitFor({ state: 'detached' })
    await button('All first steps').press('Enter')
    await step('Publish').press('Enter')
    await page.waitForURL('**/porto/2099-05-09')
    // The address changes before the page does.
    await page.getByRole('heading', { name: 'Unconference Porto' }).first().waitFor()
    await page.goBack()
    await button('All first steps').click()
    await button('Hide first steps').click()
    await page.getByText('First steps hidden').first().waitFor()
    await page.reload()
    await page.getByRole('heading', { name: 'Admin Portal' }).waitFor()
    expect(await step('Rooms').count()).toBe(0)
  })

  it('shapes the day by dragging the edge of a time slot, by finger or mouse', async () => {
    await page.goto('/porto/2099-05-09/admin?section=static-content&tab=time-slots&dialog=make-day')
    const edge = page.getByRole('slider', { name: 'End of time slot 1' })
    // At the lower edge of the window a drag would scroll as well.
    await edge.evaluate((element) => element.scrollIntoView({ block: 'center' }))
    const box = await edge.boundingBox()
    if (!box) throw new Error('The edge is not shown')
    if (width === 390) await flick(page, edge, 30)
    else {
      const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
      await page.mouse.move(x, y)
      await page.mouse.down()
      await page.mouse.move(x, y + 20)
      await page.mouse.move(x, y + 30)
      await page.mouse.up()
    }
    await expect.poll(() => edge.getAttribute('aria-valuetext')).toBe('10:45 AM, 1 h 15 min')
    expect(await axe(page)).toEqual([])
    await button('Add 7 time slots').click()
    const list = page.getByRole('list', { name: 'Time Slots' })
    await list.getByText('9:30 AM – 10:45 AM').waitFor()
    await list.getByText('1:00 PM – 2:00 PM').waitFor()
  })

  it('keeps the deleted events apart from the six steps', async () => {
    const { call } = await hub.as(hub.owner)
    const event = await call('POST /api/events', {
      body: { name: 'Unconference Faro', location: 'Faro', date: '2099-05-09' },
    })
    await call('DELETE /api/admin/delete-event/:id', { params: { id: String(event.id) } })
    await page.goto('/create-first-event')
    const deleted = await page.getByRole('region', { name: 'Deleted events' }).boundingBox()
    const steps = await page.getByRole('region', { name: 'Six steps to go live' }).boundingBox()
    expect((steps?.y ?? 0) - (deleted?.y ?? 0) - (deleted?.height ?? 0)).toBeGreaterThanOrEqual(32)
  })
})

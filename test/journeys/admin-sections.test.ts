import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { axe, sideways } from '../browser.ts'
import { type OpenSection, sectionsOfOnePortal } from './open-portal.ts'

const openSection = sectionsOfOnePortal()
const SECTIONS = {
  'session-cards': 'How to Upload Session Cards',
  sessions: 'Sessions',
  sponsors: 'Sponsors',
  'static-content': 'Static Content Management',
  events: 'Events',
  users: 'User Management',
}

describe.each([390, 1280])('at %i pixels', (width) => {
  let at: OpenSection
  beforeAll(async () => {
    at = await openSection(width)
  })
  afterAll(() => at?.close())

  it('switches sections, and returns to the previous one on Back', async () => {
    await at.open('')
    if (width === 390) {
      await at.button(/Admin sections/).click()
      expect(await axe(at.page)).toEqual([])
      await at.button('Sponsor Management').click()
    } else await at.page.getByRole('tab', { name: 'Sponsor Management' }).click()
    await at.page.getByText('No sponsors configured yet.').waitFor()
    expect(new URL(at.page.url()).search).toBe('?section=sponsors')
    await at.page.goBack()
    await at.page.getByRole('heading', { name: 'How to Upload Session Cards' }).waitFor()
    expect(await axe(at.page)).toEqual([])
  })

  it('fits the screen even with text of twice the size, and has buttons large enough for thumbs', async () => {
    for (const [section, title] of Object.entries(SECTIONS)) {
      await at.open(`?section=${section}`)
      await at.page.getByRole('heading', { level: 2, name: title, exact: true }).waitFor()
      await expect
        .poll(() =>
          at.page
            .getByText(/^Loading/)
            .filter({ visible: true })
            .count(),
        )
        .toBe(0)
      const small = await smallButtons(at.page)
      const plain = await sideways(at.page)
      await at.page.evaluate(() => {
        document.documentElement.style.fontSize = '200%'
      })
      expect([section, plain, small, await sideways(at.page)]).toEqual([section, 0, [], 0])
      expect(await endOfPages(at.page)).toBeLessThanOrEqual(width)
    }
  })

  it('starts a section’s content in the first screenful, and repeats no tab heading', async () => {
    await at.open('?section=static-content&tab=rooms')
    const list = at.page.getByRole('list', { name: 'Rooms' })
    await list.waitFor()
    await at.page.getByText('Checklist').waitFor()
    await expect.poll(async () => (await list.boundingBox())?.y).toBeLessThan(350)
    const panels = at.page.getByRole('tabpanel')
    expect((await panels.last().boundingBox())?.y).toBeLessThanOrEqual(160)
    for (const title of ['Static Content Management', 'Rooms'])
      expect((await at.page.getByRole('heading', { name: title }).boundingBox())?.height).toBe(1)
  })
})

it.each([1024, 1280])(
  'shows all pages and sections on one rail at %i pixels, without scrolling it',
  async (width) => {
    const at = await openSection(width)
    await at.goTo(`${at.path}/paper`)
    const rail = at.page.getByRole('navigation', { name: 'This event' })
    await rail.getByRole('link', { name: 'Static Content' }).click()
    await rail.getByRole('tab', { name: 'Rooms' }).click()
    await at.page.getByRole('list', { name: 'Rooms' }).waitFor()
    const names = await rail.getByRole('tab').evaluateAll((all) =>
      all
        .map((each) => ({ words: each.textContent, y: each.getBoundingClientRect().y }))
        .toSorted((a, b) => a.y - b.y)
        .map(({ words }) => words),
    )
    expect(names).toEqual([
      ...['Session Card Upload', 'Session Management', 'Sponsor Management', 'Static Content'],
      ...['Footer', 'Helpful Links', 'Time Slots', 'Rooms', 'WiFi Settings', 'Floor Plan'],
      ...['Event Management', 'User Management'],
    ])
    const end = await rail.evaluate((each) => each.scrollHeight <= each.clientHeight)
    expect(end).toBe(true)
    expect(await sideways(at.page)).toBe(0)
    expect(await axe(at.page)).toEqual([])
    await at.close()
  },
)

it('scrolls the events of an invitation in a list at most 8 rem high', async () => {
  const at = await openSection(1280)
  await at.open('?section=users')
  await at.button('Invite User').click()
  const events = at.page.getByRole('group', { name: 'Event Access (Optional)' }).locator('> div')
  const { maxHeight, overflowY } = await events.evaluate((list) => ({ ...getComputedStyle(list) }))
  expect([maxHeight, overflowY]).toEqual(['128px', 'auto'])
  await at.close()
})

it('has buttons large enough for thumbs on the account page', async () => {
  const at = await openSection(390)
  await at.goTo('/account')
  await at.button('Sign out of all other browsers').waitFor()
  expect(await smallButtons(at.page)).toEqual([])
  await at.close()
})

it('scrolls a whole dialog on a phone if text of twice the size leaves it no room', async () => {
  const at = await openSection(390)
  await at.open('?section=static-content&tab=time-slots&dialog=make-day')
  const submit = at.page.getByRole('dialog').getByRole('button', { name: /^Add \d+ time slots/ })
  await submit.waitFor()
  await at.page.evaluate(() => {
    document.documentElement.style.fontSize = '200%'
  })
  await submit.scrollIntoViewIfNeeded()
  const { y = 0, height = 0 } = (await submit.boundingBox()) ?? {}
  expect(y + height).toBeLessThanOrEqual(844)
  expect(await sideways(at.page)).toBe(0)
  await at.close()
})

it('cuts off no section at 1280 pixels, even with a wide system font', async () => {
  const at = await openSection(1280)
  await at.open('')
  const tabs = at.page.getByRole('tab')
  await tabs.first().waitFor()
  for (const spacing of ['0', '0.05em', '0.12em']) {
    await at.page.evaluate((letters) => {
      const sheet = new CSSStyleSheet()
      sheet.replaceSync(`* { letter-spacing: ${letters} }`)
      document.adoptedStyleSheets = [sheet]
    }, spacing)
    const ends = await tabs.evaluateAll((all) => all.map((tab) => tab.getBoundingClientRect().right))
    expect(ends).toHaveLength(6)
    // The rail beside the section.
    expect(Math.max(...ends)).toBeLessThanOrEqual(260)
  }
  await at.close()
})

it.each([390, 768, 1023])('opens each section from the bar at %i pixels, near the top', async (width) => {
  const at = await openSection(width)
  await at.open('')
  const pages = at.page.getByRole('navigation', { name: 'This event' })
  const { y = 0, height = 0 } = (await pages.boundingBox()) ?? {}
  expect(y + height).toBe(at.page.viewportSize()?.height)
  expect(height).toBeLessThan(60)
  await at.page.getByRole('link', { name: 'Board' }).click()
  await at.page.getByRole('heading', { level: 1, name: 'Board' }).waitFor()
  await at.button('More pages of this event').click()
  await at.page.getByRole('menuitem', { name: 'User Management' }).click()
  await at.page.getByRole('heading', { level: 2, name: 'User Management' }).waitFor()
  await at.page.getByText('Checklist').waitFor()
  await expect
    .poll(async () => (await at.page.getByRole('tabpanel').first().boundingBox())?.y)
    .toBeLessThanOrEqual(160)
  await at.close()
})

it('breaks no word of a heading or control at 195 pixels, as with text of twice the size', async () => {
  const at = await openSection(195)
  for (const [section, title] of Object.entries(SECTIONS)) {
    await at.open(`?section=${section}`)
    await at.page.getByRole('heading', { level: 2, name: title, exact: true }).waitFor()
    expect([section, await brokenWords(at.page), await sideways(at.page)]).toEqual([section, [], 0])
  }
  await at.close()
})

/** The words of headings, buttons, tabs and labels that wrap in mid-word. */
function brokenWords(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll('main :is(h1, h2, h3, button, label, summary, nav a)')]
      .filter((each) => each.checkVisibility() && !each.classList.contains('sr-only'))
      .flatMap((each) => {
        const texts = document.createTreeWalker(each, NodeFilter.SHOW_TEXT)
        const broken: string[] = []
        while (texts.nextNode()) {
          const node = texts.currentNode
          for (const { 0: word, index } of node.nodeValue?.matchAll(/\p{L}{3,}/gu) ?? []) {
            const range = document.createRange()
            range.setStart(node, index)
            range.setEnd(node, index + word.length)
            const lines = new Set(Array.from(range.getClientRects(), ({ top }) => Math.round(top / 4)))
            if (lines.size > 1) broken.push(word)
          }
        }
        return broken
      }),
  )
}

/** Where the row of an event's pages ends, which a phone does not scroll sideways. */
async function endOfPages(page: Page): Promise<number> {
  const shown = page.getByRole('navigation', { name: 'This event' }).locator(':is(a, button):visible')
  return Math.max(
    ...(await shown.evaluateAll((all) => all.map((each) => each.getBoundingClientRect().right))),
  )
}

/** The words of the buttons, and of links in tables, that are too small for a thumb, outside the rail. */
function smallButtons(page: Page): Promise<(string | null)[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll('main :is(button:not(.rail-entry), td a)')]
      .filter((each) => each.checkVisibility() && each.getBoundingClientRect().height < 44)
      .map((each) => each.textContent),
  )
}

import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { axe, standsStill } from '../browser.ts'
import { EVENT, PHONE, row, serveLate, stars, untilLate, WIDE } from './open-late.ts'

let hub: Awaited<ReturnType<typeof serveLate>>
beforeAll(async () => {
  hub = await serveLate()
})
afterAll(() => hub?.close())

/** Rests a finger on a row, moves it by some pixels, and lets go. */
async function rest(page: Page, title: string, by = 0, ms = 700): Promise<void> {
  await row(page, title).scrollIntoViewIfNeeded()
  const box = await row(page, title).boundingBox()
  const [x, y] = [150, (box?.y ?? 0) + (box?.height ?? 0) / 2]
  const finger = await page.context().newCDPSession(page)
  await finger.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x, y }] })
  if (by)
    await finger.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: [{ x, y: y + by }] })
  await page.waitForTimeout(ms)
  await finger.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  await finger.detach()
}

it('opens the menu of a session on a long press: star, share and not for me', async () => {
  const page = await hub.open(PHONE)
  await rest(page, 'Second')
  const menu = page.getByRole('menu', { name: 'Second' })
  await menu.waitFor()
  expect(new URL(page.url()).search).toBe('')
  expect(await menu.locator('[role^=menuitem]').allInnerTexts()).toEqual([
    'Favorite',
    'Share',
    'Open in a new tab',
    'Not for me',
  ])
  expect(await axe(page)).toEqual([])
  await menu.getByRole('menuitemcheckbox', { name: 'Favorite', checked: false }).tap()
  await menu.waitFor({ state: 'detached' })
  expect(await stars(page)).toBe(`["${hub.second}"]`)
  await rest(page, 'Second')
  await menu.getByRole('menuitemcheckbox', { name: 'Favorite', checked: true }).waitFor()
  await menu.getByRole('menuitem', { name: 'Not for me' }).tap()
  await row(page, 'Second').waitFor({ state: 'detached' })
  expect(await stars(page)).toBe('[]')
  await page.getByRole('button', { name: 'Show again' }).click()
  await row(page, 'Second').waitFor()
  expect(await stars(page)).toBe(`["${hub.second}"]`)
  expect(hub.problems).toEqual([])
  await page.close()
})

it('shows the whole menu, and a long toast with its button, with text of twice the size', async () => {
  const page = await hub.open(PHONE)
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '200%'
  })
  await row(page, 'Second').evaluate((each) => {
    each.style.height = '22rem'
    each.scrollIntoView({ block: 'center', behavior: 'instant' })
  })
  await standsStill(row(page, 'Second'))
  await row(page, 'Second').getByRole('link', { name: 'Second' }).press('Shift+F10')
  const menu = page.getByRole('menu', { name: 'Second' })
  await menu.waitFor()
  expect(await menu.evaluate((each) => each.scrollHeight - each.clientHeight)).toBe(0)
  const box = await menu.boundingBox()
  expect(Math.min(box?.y ?? 0, 844 - (box?.y ?? 0) - (box?.height ?? 0))).toBeGreaterThan(0)
  await menu.getByRole('menuitemcheckbox', { name: 'Favorite' }).tap()
  await page
    .getByText('home screen')
    .first()
    .evaluate((each) => {
      each.textContent = 'A text of many words that goes on for long '.repeat(8)
    })
  const close = await page.locator('[data-toasts]').getByRole('button', { name: 'Close' }).boundingBox()
  expect(close?.y).toBeGreaterThan(0)
  await page.close()
})

it('opens no menu on a tap or a scroll', async () => {
  const page = await hub.open(PHONE)
  await rest(page, 'Second', 40)
  await rest(page, 'Third', 0, 50)
  await page.getByRole('dialog', { name: 'Third' }).waitFor()
  expect(await page.getByRole('menu').count()).toBe(0)
  await page.close()
})

it('opens the same menu by keyboard, returns focus, and shares the session’s address', async () => {
  const page = await hub.open(WIDE)
  await page.evaluate(() => {
    navigator.share = async ({ url } = {}) => {
      document.title = String(url)
    }
  })
  const link = row(page, 'Second').getByRole('link', { name: 'Second' })
  for (const key of ['Shift+F10', 'ContextMenu']) {
    await link.press(key)
    await page.getByRole('menu', { name: 'Second' }).waitFor()
    await page.keyboard.press('Escape')
    await expect.poll(() => link.evaluate((each) => each === document.activeElement)).toBe(true)
    expect(await page.getByRole('menu').count()).toBe(0)
  }
  await link.press('Shift+F10')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect.poll(() => page.title()).toBe(`${hub.baseUrl}${EVENT}?session=${hub.second}`)
  await page.close()
})

it('offers this browser’s last filter, and shows all sessions until it is pressed', async () => {
  const page = await hub.open(PHONE, `${EVENT}?type=workshop`)
  await page.getByText('1 of 3 sessions').waitFor()
  await page.goto(EVENT)
  await untilLate(page)
  expect(await page.locator('.schedule article.session').count()).toBe(3)
  await page.getByRole('link', { name: 'Filter again: Workshop' }).click()
  await page.getByText('1 of 3 sessions').waitFor()
  expect(new URL(page.url()).search).toBe('?type=workshop')
  const isCount = () => page.locator('.result-count p').evaluate((each) => each === document.activeElement)
  expect(await isCount()).toBe(true)
  expect(await axe(page)).toEqual([])
  expect(hub.problems).toEqual([])
  await page.close()
})

it('lists everything that the last filter’s link sets, and forgets it when filters are cleared', async () => {
  const page = await hub.open(PHONE, `${EVENT}?utm_source=mail&room=${hub.hall}&full=no&type=workshop`)
  await page.goto(EVENT)
  await untilLate(page)
  const offer = page.getByRole('link', { name: 'Filter again: Workshop, Hall' })
  expect(await offer.getAttribute('href')).toBe(`${EVENT}?type=workshop&room=${hub.hall}`)
  await offer.click()
  await page.getByText('1 of 3 sessions').waitFor()
  await page.getByRole('link', { name: 'Clear filters' }).click()
  await page.getByText('3 sessions', { exact: true }).waitFor()
  expect(await page.getByRole('link', { name: /^Filter again/ }).count()).toBe(0)
  await page.evaluate((key) => localStorage.setItem(key, '?type=workshop&room=99999'), `filter/${EVENT}`)
  await page.reload()
  await untilLate(page)
  expect(await page.getByRole('link', { name: /^Filter again/ }).count()).toBe(0)
  await page.close()
})

it('moves focus to the next session when one is hidden by keyboard', async () => {
  const page = await hub.open(WIDE)
  await row(page, 'Second').getByRole('link', { name: 'Second' }).press('Shift+F10')
  await page.getByRole('menuitem', { name: 'Not for me' }).press('Enter')
  await row(page, 'Second').waitFor({ state: 'detached' })
  const next = row(page, 'Third').getByRole('link', { name: 'Third' })
  expect(await next.evaluate((each) => each === document.activeElement)).toBe(true)
  await page.close()
})

it('closes a session’s menu on a press on its row or on Back, and opens the session in a new tab', async () => {
  const page = await hub.open(WIDE)
  const link = row(page, 'Second').getByRole('link', { name: 'Second' })
  const menu = page.getByRole('menu', { name: 'Second' })
  await link.press('Shift+F10')
  await menu.waitFor()
  await link.click()
  await menu.waitFor({ state: 'detached' })
  expect(await page.getByRole('dialog').count()).toBe(0)
  expect(new URL(page.url()).search).toBe('')
  await link.press('Shift+F10')
  await menu.waitFor()
  await page.evaluate(() => dispatchEvent(new Event('popstate')))
  await menu.waitFor({ state: 'detached' })
  await link.press('Shift+F10')
  const entry = page.getByRole('menuitem', { name: 'Open in a new tab' })
  const isPrevented = (pointerType: string) =>
    entry.evaluate(
      (each, pointerType) =>
        !each.dispatchEvent(
          new PointerEvent('contextmenu', { pointerType, bubbles: true, cancelable: true }),
        ),
      pointerType,
    )
  expect([await isPrevented(''), await isPrevented('mouse')]).toEqual([true, false])
  const [tab] = await Promise.all([page.waitForEvent('popup'), entry.press('Enter')])
  expect(new URL(tab.url()).search).toBe(`?session=${hub.second}`)
  await menu.waitFor({ state: 'detached' })
  await page.context().close()
})

it('opens the first visible session on J, then the next one', async () => {
  const page = await hub.open(WIDE)
  // Ends the press that asked for a menu (open-late.ts).
  await page.locator('h1').first().click()
  await page.keyboard.press('j')
  await page.getByRole('dialog', { name: 'First' }).waitFor()
  await page.keyboard.press('j')
  await page.getByRole('dialog', { name: 'Second' }).waitFor()
  await page.goBack()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await page.getByRole('searchbox').first().press('j')
  expect(await page.getByRole('dialog').count()).toBe(0)
  await page.close()
})

it('counts the event’s stars even on a page that shows no sessions', async () => {
  const page = await hub.open(PHONE)
  await row(page, 'Second').getByRole('button', { name: 'Favorite' }).tap()
  await page.goto(`${EVENT}/helpful-links`)
  await page.locator('.event-bar').getByText('My day 1').waitFor()
  expect(hub.problems).toEqual([])
  await page.close()
})

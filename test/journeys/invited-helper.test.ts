import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { axe } from '../browser.ts'
import { linkIn, mailTo } from '../mails.ts'
import { addSmallEvent, type OpenPortal, openPortal, toast } from './open-portal.ts'

/** The steps are one story, in order: each step begins where the last one ended. */
let portal: OpenPortal
let owner: Page
let phone: Page
let event: Awaited<ReturnType<typeof addSmallEvent>>
const EMAIL = 'hal@example.com'
const PASSWORD = 'the password of hal'
beforeAll(async () => {
  portal = await openPortal()
  event = await addSmallEvent(portal.call, 'Graz')
  owner = await portal.visit(1280)
})
afterAll(() => portal?.close())

async function visitor(width: number): Promise<Page> {
  const page = await portal.visit(width)
  await page.context().clearCookies()
  return page
}

/** The path of a link in a mail: the server of this test has another port than its public address. */
const pathOf = ({ pathname, search, hash }: URL) => pathname + search + hash

const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true }).waitFor()
const inviting = () => owner.getByRole('dialog')

it('invites a helper into an event', async () => {
  await owner.goto(`${event.path}?section=events`)
  await owner.getByRole('button', { name: 'Manage permissions of Unconference Graz' }).click()
  await inviting().getByLabel('Invite a helper').fill(EMAIL)
  await inviting().getByRole('button', { name: 'Invite', exact: true }).click()
  await toast(owner, 'Invitation sent')
  const row = inviting().getByRole('listitem').filter({ hasText: EMAIL })
  await row.getByText('Helper', { exact: true }).waitFor()
  await row.getByText('Invitation Pending').waitFor()
  expect(await axe(owner)).toEqual([])
})

it('gets a helper from the mail to the board in at most three taps on a phone', async () => {
  phone = await visitor(390)
  let taps = 0
  const tap = async (what: Locator) => {
    taps += 1
    await what.click()
  }
  const mail = await mailTo(portal.hub.config.dataDir, EMAIL)
  expect(mail.subject).toBe('Ada Min has invited you to help run Unconference Graz')
  taps += 1
  await phone.goto(pathOf(linkIn(mail)))
  await heading(phone, 'Help run Unconference Graz')
  expect(await axe(phone)).toEqual([])
  // The name is focused, and the "Next" key of a phone moves on.
  await phone.keyboard.type('Hal Helper')
  await phone.keyboard.press('Tab')
  await phone.keyboard.type(PASSWORD)
  await phone.getByLabel('Confirm Password').focus()
  await phone.keyboard.type(PASSWORD)
  await tap(phone.getByRole('button', { name: 'Open the board' }))
  await heading(phone, 'Board')
  expect(new URL(phone.url()).pathname).toBe(`${event.path}/board`)
  expect(taps).toBeLessThanOrEqual(3)
  expect(await axe(phone)).toEqual([])
})

it('shows a helper only the pages of the day, and only what they may do there', async () => {
  const pages = phone.getByRole('navigation', { name: 'This event' })
  const shown = pages.getByRole('link').filter({ visible: true })
  expect(await shown.allTextContents()).toEqual(['Board', 'Wall', 'Cards'])
  await phone.getByRole('toolbar', { name: 'Board' }).getByRole('button', { name: 'Undo' }).waitFor()
  expect(await phone.getByRole('button', { name: 'Restore…' }).count()).toBe(0)
  for (const page of ['/history', '/share', '/paper', '/event-management', '/static-content']) {
    await phone.goto(`${event.path}${page}`)
    await phone.waitForURL(`**${event.path}/board`)
  }
  await phone.goto(`${event.path}?section=users`)
  await heading(phone, 'Session Card Upload')
  expect(await phone.getByText('User Management').count()).toBe(0)
  await phone.goto(`${event.path}/wall`)
  await heading(phone, 'Wall')
})

it('lets a helper move a session, and shows their name in the history', async () => {
  await phone.goto(`${event.path}/board`)
  await phone
    .getByRole('button', { name: /Naming things/ })
    .first()
    .click()
  await phone.getByRole('button', { name: 'To the tray' }).click()
  await phone
    .getByText(/Naming things.* is in the tray/)
    .first()
    .waitFor()
  await owner.goto(`${event.path}/history`)
  await owner.getByText('Hal Helper').first().waitFor()
})

it('explains what to do at a used link', async () => {
  const page = await visitor(390)
  await page.goto(pathOf(linkIn(await mailTo(portal.hub.config.dataDir, EMAIL))))
  await page.getByRole('alert').getByText('Invalid or expired token').waitFor()
  await page.getByRole('button', { name: 'Send me a new link' }).waitFor()
  await page.getByRole('link', { name: 'Log in' }).click()
  await page.getByLabel('Email').fill(EMAIL)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Log In' }).click()
  await page.waitForURL(`**${event.path}/board`)
  await heading(page, 'Board')
  await page.context().close()
})

it('sends a helper away from an open page when their access ends', async () => {
  await owner.goto(`${event.path}?section=events`)
  await owner.getByRole('button', { name: 'Manage permissions of Unconference Graz' }).click()
  await inviting().getByRole('button', { name: 'Revoke access of Hal Helper' }).click()
  await toast(owner, 'Permission revoked')
  await phone.waitForURL((url) => url.pathname === '/')
})

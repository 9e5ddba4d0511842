import { afterAll, beforeAll, expect, it } from 'vitest'
import { newPage } from '../browser.ts'
import { mailTo, tokenIn } from '../mails.ts'
import { addSmallEvent, labeled, type OpenPortal, openPortal } from './open-portal.ts'

/** The steps are one story, in order. */
let portal: OpenPortal
beforeAll(async () => {
  portal = await openPortal()
})
afterAll(() => portal?.close())

it('shows an admin without events the first-event page, and goes home on Cancel', async () => {
  const page = await portal.visit(390)
  await page.goto('/create-first-event')
  await page.getByRole('heading', { name: 'Welcome! Create Your First Event' }).waitFor()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await page.waitForURL(`${portal.hub.baseUrl}/`)
})

it('asks a visitor to sign in, and then opens the page they wanted', async () => {
  await addSmallEvent(portal.call, 'Aarhus')
  const page = await newPage(portal.browser, { width: 390, baseUrl: portal.hub.baseUrl })
  await page.goto('/aarhus/2099-05-09/admin?section=sessions')
  await page.waitForURL('**/auth?*')
  await labeled(page, 'Email').fill('admin@example.com')
  await labeled(page, 'Password').fill('a long enough password')
  await page.getByRole('button', { name: 'Log In' }).click()
  await page.waitForURL('**/aarhus/2099-05-09/admin?section=sessions')
  await page.getByRole('button', { name: 'Edit Naming things' }).waitFor()
})

it('keeps form input if the sign-in has ended', async () => {
  const page = await portal.visit(390)
  await page.goto('/aarhus/2099-05-09/admin?section=static-content&tab=rooms&dialog=add-room')
  await labeled(page.getByRole('dialog'), 'Room name').fill('Balcony')
  const cookies = await page.context().cookies()
  await page.context().clearCookies()
  await page.getByRole('dialog').getByRole('button', { name: 'Add Room' }).click()
  await page.waitForURL('**/auth?*')
  await page.context().addCookies(cookies)
  await page.goto('/aarhus/2099-05-09/admin?section=static-content&tab=rooms&dialog=add-room')
  expect(await labeled(page.getByRole('dialog'), 'Room name').inputValue()).toBe('Balcony')
})

it('redirects an admin from an event of others to their own, even a hidden one', async () => {
  const hidden = await portal.call('POST /api/events', {
    body: { name: 'Unconference Bergen', location: 'Bergen', date: '2099-07-01', isPublic: false },
  })
  await portal.call('POST /api/invite-user', {
    body: { name: 'Hel Per', email: 'helper@example.com', eventIds: [hidden.id] },
  })
  const token = tokenIn(await mailTo(portal.hub.config.dataDir, 'helper@example.com'))
  const page = await newPage(portal.browser, { width: 1280, baseUrl: portal.hub.baseUrl })
  const request = { email: 'helper@example.com', password: 'a long enough password' }
  await page.request.post('/api/reset-password', { data: { ...request, token } })
  await page.request.post('/api/login', { data: request })
  await page.goto('/aarhus/2099-05-09/admin')
  await page.waitForURL('**/bergen/2099-07-01/admin')
  await page.getByText('Hidden', { exact: true }).waitFor()
  await page.reload()
  await page.getByRole('heading', { name: 'Admin Portal' }).waitFor()
  await page.goto('/bergen/2099-07-02/admin')
  await page.getByText('404 Page Not Found').waitFor()
})

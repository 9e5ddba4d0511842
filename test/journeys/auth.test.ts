import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { axe, newPage, openBrowser, sideways } from '../browser.ts'
import { linkIn, mailTo, tokenIn, tokenOf } from '../mails.ts'
import { freePort, spawnServer } from '../server-process.ts'

/** The steps are one story, in order: each step begins where the last one ended. */
let hub: ReturnType<typeof spawnServer>
let url: string
let dataDir: string
let browser: Browser
let owner: Page
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'conference-hub-journey-'))
  const port = await freePort()
  hub = spawnServer({ DATA_DIR: dataDir, PORT: port })
  await hub.listening()
  url = `http://localhost:${port}`
  browser = await openBrowser()
  owner = await visit(1280)
})
afterAll(async () => {
  await browser?.close()
  await hub?.stop()
  await rm(dataDir, { recursive: true, force: true })
})

const PLACE = '/berlin/2099-05-09'

/** Errors of scripts, and differences from the server's HTML. */
const broken: string[] = []

async function visit(width: number) {
  const page = await newPage(browser, { width, baseUrl: url })
  page.on('pageerror', ({ message }) => broken.push(`${new URL(page.url()).pathname}: ${message}`))
  return page
}

/** The visible toast with this title. */
async function toastOf(page: Page, title: string) {
  const toast = page.getByRole('status').or(page.getByRole('alert')).filter({ hasText: title }).first()
  await toast.waitFor()
  return toast
}

async function heading(page: Page, name: string) {
  await page.getByRole('heading', { name, exact: true }).waitFor()
}

async function signIn(page: Page, email: string, password: string, returnTo = '/account') {
  await page.goto(`/auth?returnTo=${encodeURIComponent(returnTo)}`)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Log In' }).click()
}

async function setPassword(page: Page, password: string) {
  await page.getByLabel('New Password').fill(password)
  await page.getByLabel('Confirm Password').fill(password)
  await page.getByRole('button', { name: 'Set Password' }).click()
}

it('creates the first Super Admin and event through the link in the startup log', async () => {
  const link = /http\S+token=\S+/.exec(hub.said.out)?.[0] ?? ''
  // An email typed before the script has loaded stays when the script fills in the token.
  const typed = Promise.withResolvers<void>()
  await owner.route('**/assets/main-*.js', (route) => typed.promise.then(() => route.continue()))
  await owner.goto(link, { waitUntil: 'commit' })
  await heading(owner, 'Verify Your Token')
  await owner.getByLabel('Email').fill('owner@example.com')
  typed.resolve()
  await expect.poll(() => owner.getByLabel('Invitation Token').inputValue()).toBe(tokenOf(new URL(link)))
  expect(await owner.getByLabel('Email').inputValue()).toBe('owner@example.com')
  expect(await axe(owner)).toEqual([])
  await owner.getByRole('button', { name: 'Verify Token' }).click()
  await toastOf(owner, 'Please set your password to complete registration')
  await heading(owner, 'Set Your Password')
  expect(owner.url()).not.toContain('token=')
  expect(await axe(owner)).toEqual([])

  await owner.getByLabel('New Password').fill('12345')
  await owner.getByLabel('Confirm Password').fill('123456')
  await owner.getByRole('button', { name: 'Set Password' }).click()
  await owner.getByText('Password must be at least 6 characters').waitFor()
  await owner.getByText("Passwords don't match").waitFor()
  await setPassword(owner, 'a first password')
  await toastOf(owner, 'You can now log in with your email and new password.')
  await heading(owner, 'Welcome back')
  expect(await owner.getByLabel('Email').inputValue()).toBe('')

  await signIn(owner, 'owner@example.com', 'a first password', '/create-first-event')
  await toastOf(owner, 'You have been logged in successfully.')
  await owner.waitForURL('**/create-first-event')
  await owner.evaluate(async () => {
    const post = async (path: string, body: object): Promise<{ id: number }> => {
      const headers = { 'content-type': 'application/json' }
      return (await fetch(path, { method: 'POST', headers, body: JSON.stringify(body) })).json()
    }
    const event = { name: 'Spring', location: 'Berlin', date: '2099-05-09', description: '' }
    const { id: eventId } = await post('/api/events', event)
    const { id: roomId } = await post('/api/rooms', { name: 'Main Hall', eventId })
    const slot = { startTime: '10:00', endTime: '10:45', isStatic: false, eventId }
    const { id: timeSlotId } = await post('/api/time-slots', slot)
    const session = { title: 'Opening', description: 'All of us', presenterName: 'Pat Presenter' }
    const values = { level: [], type: [], focus: [] }
    await post('/api/sessions', { ...session, ...values, timeSlotId, roomId })
  })
})

it('lets an invited user into the portal through the link in the mail', async () => {
  await owner.goto(`${PLACE}/admin?section=users`)
  await owner.getByRole('button', { name: 'Invite User' }).click()
  await owner.getByLabel('Name').fill('Ivy Invited')
  await owner.getByRole('button', { name: 'Send Invitation' }).click()
  await owner.getByText('Please enter both name and email').waitFor()
  expect(await axe(owner)).toEqual([])
  await owner.getByLabel('Email').fill('ivy@example.com')
  await owner.getByLabel(/^Spring/).check()
  await owner.getByRole('button', { name: 'Send Invitation' }).click()
  await toastOf(owner, 'Invitation sent successfully')
  const row = owner.getByRole('row', { name: /Ivy Invited/ })
  await row.getByText('Invitation Pending').filter({ visible: true }).waitFor()
  expect(await axe(owner)).toEqual([])

  const phone = await visit(390)
  await phone.goto(linkIn(await mailTo(dataDir, 'ivy@example.com')).href)
  expect(await phone.getByLabel('Email').inputValue()).toBe('ivy@example.com')
  await phone.getByRole('button', { name: 'Verify Token' }).click()
  await heading(phone, 'Set Your Password')
  await setPassword(phone, 'the password of ivy')
  await heading(phone, 'Welcome back')
  await signIn(phone, 'ivy@example.com', 'the password of ivy', `${PLACE}/admin`)
  await heading(phone, 'Admin Portal')
  await phone.close()

  await owner.reload()
  await row.getByText('Admin', { exact: true }).filter({ visible: true }).waitFor()
  expect(await row.getByText('Invitation Pending').count()).toBe(0)
})

it('returns a visitor to their page after sign-in, but never to another site', async () => {
  const page = await visit(1280)
  await page.goto(`${PLACE}/admin?section=users`)
  await page.waitForURL('**/auth?returnTo=*')
  await page.getByLabel('Email').fill('ivy@example.com')
  await page.getByLabel('Password', { exact: true }).fill('not it at all')
  const logged = page.waitForEvent('console', (message) => message.text().startsWith('401 Unauthorized'))
  await page.getByLabel('Password', { exact: true }).press('Enter')
  const failed = await toastOf(page, 'Login failed')
  expect(await failed.innerText()).toContain('Invalid email or password')
  expect((await logged).text()).toMatch(/^401 Unauthorized \/api\/login .*Invalid email or password/)
  await page.getByLabel('Password', { exact: true }).fill('the password of ivy')
  await page.getByLabel('Password', { exact: true }).press('Enter')
  await page.waitForURL(`**${PLACE}/admin?section=users`)
  await page.goto('/auth?returnTo=https://evil.example/')
  await page.waitForURL(`${url}/`)
  await page.close()
})

it('carries out a sign-in submitted before the page’s script has loaded', async () => {
  const page = await visit(390)
  const pressed = Promise.withResolvers<void>()
  await page.route('**/assets/*.js', (route) => pressed.promise.then(() => route.continue()))
  await page.goto('/auth?returnTo=%2Faccount', { waitUntil: 'commit' })
  await page.getByLabel('Email').fill('ivy@example.com')
  await page.getByLabel('Password', { exact: true }).fill('the password of ivy')
  await expect.poll(() => page.locator('form').getByRole('button', { name: 'Log In' }).isEnabled()).toBe(true)
  await page.getByLabel('Password', { exact: true }).press('Enter')
  await page.getByRole('button', { name: 'Logging in...' }).waitFor()
  expect(page.url()).toBe(`${url}/auth?returnTo=%2Faccount`)
  pressed.resolve()
  await toastOf(page, 'You have been logged in successfully.')
  await heading(page, 'Account')
  await page.close()
})

it('resets a forgotten password without revealing whether an account exists', async () => {
  const page = await visit(390)
  await page.goto('/auth')
  await page.getByRole('link', { name: 'Forgot your password?' }).click()
  await heading(page, 'Forgot Password')
  await page.getByRole('button', { name: 'Send Reset Link' }).click()
  await toastOf(page, 'Email is required')
  expect(await axe(page)).toEqual([])
  for (const email of ['nobody@example.com', 'ivy@example.com']) {
    await page.goto('/auth?tab=forgot-password')
    await page.getByLabel('Email').fill(email)
    await page.getByRole('button', { name: 'Send Reset Link' }).click()
    await toastOf(page, "If an account exists with that email, you'll receive a password reset link shortly.")
    await heading(page, 'Welcome back')
  }
  const mail = await mailTo(dataDir, 'ivy@example.com', 2)
  await page.goto(linkIn(mail).href)
  await expect.poll(() => page.getByLabel('Token').inputValue()).toBe(tokenIn(mail))
  await page.getByRole('button', { name: 'Verify Token' }).click()
  await setPassword(page, 'the new one of ivy')
  await heading(page, 'Welcome back')
  // Links of version 0.1.0 have the token in the query.
  const older = `/auth?tab=verify-token&email=ivy%40example.com&token=${tokenIn(mail)}`
  await page.goto(older)
  await page.getByRole('button', { name: 'Verify Token' }).click()
  await page.getByRole('alert').getByText('Invalid or expired token').waitFor()
  await signIn(page, 'ivy@example.com', 'the new one of ivy')
  await heading(page, 'Account')
  expect(hub.said.out).not.toContain(tokenIn(mail))
  await page.close()
})

it('redirects an open tab at once when access or the role is revoked', async () => {
  const tab = await visit(1280)
  await signIn(tab, 'ivy@example.com', 'the new one of ivy', `${PLACE}/admin?section=sessions`)
  await tab.getByRole('row', { name: /Opening/ }).waitFor()
  const ivy = await owner.evaluate(async () => {
    const users: { id: number; email: string }[] = await (await fetch('/api/admin-users')).json()
    const [event]: { id: number }[] = await (await fetch('/api/admin/events')).json()
    const id = users.find(({ email }) => email === 'ivy@example.com')?.id
    await fetch(`/api/event-permissions/${event?.id}/${id}`, { method: 'DELETE' })
    return id
  })
  await tab.waitForURL(`${url}/`)

  await tab.goto('/account')
  await heading(tab, 'Account')
  await owner.goto(`${PLACE}/admin?section=users&dialog=change-role-${ivy}`)
  await owner.getByRole('radio', { name: /^User\b/ }).check()
  expect(await axe(owner)).toEqual([])
  await owner.getByRole('button', { name: 'Save Changes' }).click()
  await toastOf(owner, 'Admin status updated successfully')
  await tab.waitForURL('**/auth?returnTo=%2Faccount')
  await signIn(tab, 'ivy@example.com', 'the new one of ivy', `${PLACE}/admin`)
  await tab.waitForURL(`${url}/`)
  await tab.close()
})

it('lists where a user is signed in, and signs out other browsers', async () => {
  const lost = await visit(390)
  await signIn(lost, 'owner@example.com', 'a first password')
  await heading(lost, 'Account')
  expect(await axe(lost)).toEqual([])
  const heightOf = async (name: string) => (await lost.getByRole('link', { name }).boundingBox())?.height ?? 0
  expect(await lost.getByRole('link', { name: 'All events' }).getAttribute('href')).toBe('/')
  expect(await heightOf('All events')).toBeGreaterThanOrEqual(44)
  await owner.goto('/account')
  await owner.getByText('This browser', { exact: true }).waitFor()
  await owner.getByRole('button', { name: 'Sign out of all other browsers' }).click()
  await toastOf(owner, 'Signed out of all other browsers')
  await lost.waitForURL('**/auth?returnTo=%2Faccount')
  await expect.poll(() => heightOf('Forgot your password?')).toBeGreaterThanOrEqual(44)
  await heading(owner, 'Account')
  await lost.close()
})

it('shows Super Admins the security log, which contains no secrets', async () => {
  await owner.goto(`${PLACE}/admin?section=users&tab=security-log`)
  await owner.getByText('Role changed').first().waitFor()
  expect(await axe(owner)).toEqual([])
  const download = owner.waitForEvent('download')
  await owner.getByRole('link', { name: 'Export as CSV' }).click()
  const file = await (await download).createReadStream()
  const csv = (await file.toArray()).join('')
  expect(csv.split('\r\n')[0]).toBe('Time (UTC),What,Who,Concerning,Address,Detail')
  for (const secret of ['a first password', 'the password of ivy', 'the new one of ivy'])
    expect(csv).not.toContain(secret)
})

it('explains that access is by invitation only, and works by keyboard alone', async () => {
  const page = await visit(1280)
  await page.goto(`${PLACE}/verify-token?email=a@example.com`)
  await page.waitForURL('**/auth?tab=verify-token&email=a%40example.com')
  await page.getByRole('tab', { name: 'Invitation' }).focus()
  await page.keyboard.press('ArrowRight')
  // The focus moves a moment after the key.
  await page.locator('[role=tab]:focus', { hasText: 'Register' }).waitFor()
  await page.keyboard.press('Enter')
  await page.getByText('Access is by invitation only').waitFor()
  expect(page.url()).toBe(`${url}/auth?tab=register`)
  expect(await axe(page)).toEqual([])
  await page.getByRole('link', { name: 'Return to Login' }).press('Enter')
  await heading(page, 'Welcome back')
  await page.goto(`${PLACE}/admin-reset`)
  await page.getByRole('button', { name: 'Reset Password', disabled: false }).press('Enter')
  await page.getByRole('alert').getByText('All fields are required').waitFor()
  expect(await axe(page)).toEqual([])
  await page.close()
})

it('fits 320 pixels with text of twice the size', async () => {
  const page = await visit(320)
  for (const tab of ['login', 'register']) {
    await page.goto(`/auth?tab=${tab}`)
    await page.evaluate(() => {
      document.documentElement.style.fontSize = '200%'
    })
    await page.getByRole('tab', { name: tab, selected: true }).waitFor()
    expect([tab, await sideways(page)]).toEqual([tab, 0])
  }
  await page.close()
})

it('had no script errors along the way', () => {
  expect(broken).toEqual([])
})

import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { axe, newPage, openBrowser } from '../browser.ts'
import { startProvider } from '../oidc-provider.ts'
import { ADMIN, freePort, spawnServer, TEST_SETTINGS } from '../server-process.ts'

let folder: string
let campus: Awaited<ReturnType<typeof startProvider>>
let hub: ReturnType<typeof spawnServer>
let url: string
let browser: Browser
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'conference-hub-providers-'))
  const port = await freePort()
  url = `http://localhost:${port}`
  campus = await startProvider(url)
  hub = spawnServer({
    ...TEST_SETTINGS,
    ...campus.settings,
    OIDC_ONLY: 'on',
    PUBLIC_URL: url,
    DATA_DIR: folder,
    PORT: port,
  })
  await hub.listening()
  browser = await openBrowser()
})
afterAll(async () => {
  await browser?.close()
  await hub?.stop()
  await campus?.close()
  await rm(folder, { recursive: true, force: true })
})

async function open(width: number) {
  const page = await newPage(browser, { width, baseUrl: url })
  const press = (name: string | RegExp) => page.getByRole('button', { name }).click()
  const logIn = async () => {
    await press('Use a password')
    await page.getByLabel('Email').fill(ADMIN.email)
    await page.getByLabel('Password', { exact: true }).fill(ADMIN.password)
    await press('Log In')
  }
  await page.goto('/auth?returnTo=%2Faccount')
  return { page, press, logIn }
}

it('explains a refused account, and connects it after a password sign-in', async () => {
  campus.state.person = { sub: 'root', email: 'root@elsewhere.example' }
  const { page, press, logIn } = await open(390)
  await press('Continue with Campus')
  await page.getByText('does not confirm your email address').waitFor()
  expect(await axe(page)).toEqual([])
  // No Super Admin has signed in through the provider yet, so passwords still work.
  await logIn()
  await page.waitForURL('**/account')
  await press('Connect Campus')
  await page.getByRole('button', { name: 'Disconnect Campus' }).waitFor()
  expect(await axe(page)).toEqual([])
  await page.close()
})

it('signs in and out with a connected account, and then refuses passwords', async () => {
  const { page, press, logIn } = await open(1280)
  await press('Continue with Campus')
  await page.waitForURL('**/account')
  await page.getByText('by Campus').first().waitFor()
  await page.goto('/')
  await press(ADMIN.email)
  await page.getByRole('menuitem', { name: 'Log out' }).click()
  await page.waitForURL((at) => at.href.startsWith(campus.issuer))
  await page.goto('/auth')
  await logIn()
  await page.getByText('Passwords are off here. Please continue with Campus.').first().waitFor()
  await page.close()
})

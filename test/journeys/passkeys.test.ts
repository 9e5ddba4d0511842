import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { axe, newPage, openBrowser } from '../browser.ts'
import { mailTo } from '../mails.ts'
import { ADMIN, freePort, spawnServer, TEST_SETTINGS } from '../server-process.ts'

let folder: string
let hub: ReturnType<typeof spawnServer>
let url: string
let browser: Browser
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'conference-hub-passkeys-'))
  const port = await freePort()
  hub = spawnServer({ ...TEST_SETTINGS, DATA_DIR: folder, PORT: port })
  await hub.listening()
  url = `http://localhost:${port}`
  browser = await openBrowser()
})
afterAll(async () => {
  await browser?.close()
  await hub?.stop()
  await rm(folder, { recursive: true, force: true })
})

/** Adds a virtual authenticator that confirms by itself, like a laptop's lock. */
async function addDevice(page: Page) {
  const devices = await page.context().newCDPSession(page)
  await devices.send('WebAuthn.enable')
  const lock = { hasUserVerification: true, isUserVerified: true, automaticPresenceSimulation: true }
  await devices.send('WebAuthn.addVirtualAuthenticator', {
    options: { protocol: 'ctap2', transport: 'internal', hasResidentKey: true, ...lock },
  })
}

it.each([390, 1280])(
  'adds a passkey, signs in with it, refuses a replay, and removes it, at %i pixels',
  async (width) => {
    const page = await newPage(browser, { width, baseUrl: url })
    await addDevice(page)
    const press = (name: string | RegExp) => page.getByRole('button', { name }).click()
    const toast = (words: string | RegExp) => page.getByText(words).first().waitFor()
    await page.goto('/auth?returnTo=%2Faccount')
    await page.getByLabel('Email').fill(ADMIN.email)
    await page.getByLabel('Password', { exact: true }).fill(ADMIN.password)
    await press('Log In')
    await page.waitForURL('**/account')

    const name = `東京 ${width}`
    await press('Add a passkey')
    await page.getByLabel('Name').fill(name)
    expect(await axe(page)).toEqual([])
    await press('Continue')
    const row = page.getByRole('listitem').filter({ hasText: name })
    await row.waitFor()
    expect(await row.innerText()).not.toContain('last used')
    const mail = await mailTo(folder, ADMIN.email, width === 390 ? 1 : 2)
    expect([mail.subject, mail.text]).toEqual([
      'A passkey was added to your Conference Hub account',
      expect.stringContaining(name),
    ])
    await press('Add a passkey')
    await press('Continue')
    await toast('This device already has a passkey for your account.')
    await press('Cancel')

    await page.request.post('/api/logout')
    await page.goto('/auth?returnTo=%2Faccount')
    const sent = page.waitForRequest('**/api/passkeys/sign-in')
    await press('Use a passkey')
    await page.waitForURL('**/account')
    await row.getByText('last used').waitFor()
    const again = await page.request.post('/api/passkeys/sign-in', { data: (await sent).postDataJSON() })
    expect(again.status()).toBe(401)

    await row.getByRole('button', { name: `Remove the passkey ${name}` }).click()
    await page.getByRole('button', { name: 'Remove', exact: true }).click()
    await toast('Passkey removed')
    await page.request.post('/api/logout')
    await page.goto('/auth')
    await press('Use a passkey')
    await toast('This passkey does not open an account here')
    await page.context().close()
  },
)

import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from '../../scripts/demo/accounts.ts'
import { nextReset } from '../../scripts/demo/nightly.ts'
import { cookiesOf, freePort, spawnServer } from '../server-process.ts'

const DEMO = join(import.meta.dirname, '../../scripts/demo.ts')

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'conference-hub-nightly-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

it('starts over without people’s changes, and ends with its supervisor', async () => {
  // Half a day away: only the signal resets it, whenever this runs.
  const resetHour = (new Date().getUTCHours() + 12) % 24
  const settings = {
    DATA_DIR: folder,
    PORT: await freePort(),
    DEMO_RESET: `${String(resetHour).padStart(2, '0')}:00`,
    LOG_LEVEL: 'info',
    OCR_ENGINE: 'none',
  }
  const demo = spawnServer(settings, [], DEMO)
  const site = await demo.listening()
  const call = (path: string, body: object, cookie = '') =>
    fetch(`${site}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie },
      body: JSON.stringify(body),
    })
  const signIn = () => call('/api/login', { email: DEMO_ACCOUNTS.superAdmin.email, password: DEMO_PASSWORD })
  const event = { name: 'Left by a stranger', location: 'Faro', date: '2031-05-09' }
  expect((await call('/api/events', event, cookiesOf(await signIn()))).status).toBe(201)
  expect(await (await fetch(`${site}/robots.txt`)).text()).toBe('User-agent: *\nDisallow: /\n')

  demo.said.out = ''
  demo.child.kill('SIGUSR2')
  await demo.listening()
  expect(demo.said.out).toContain('The demo begins anew.')
  const events = await (await fetch(`${site}/api/events`)).text()
  expect([events.includes('Bangalore'), events.includes('Left by a stranger')]).toEqual([true, false])

  demo.child.kill('SIGTERM')
  expect(await demo.exited).toBe(0)
  await expect(fetch(site)).rejects.toThrow()
})

it('refuses a shared database and a folder in use, and computes the next reset', async () => {
  const DATABASE_URL = 'postgres://127.0.0.1:1/none'
  const refused = spawnServer({ DATA_DIR: folder, DATABASE_URL, DEMO_RESET: '03:00' }, [], DEMO)
  expect([await refused.exited, refused.said.err]).toEqual([
    1,
    expect.stringMatching(/^DEMO_RESET: .*DATABASE_URL\n$/),
  ])
  const other = join(folder, 'other')
  await mkdir(other)
  await writeFile(join(other, 'thesis.txt'), 'kept')
  const settings = { DATA_DIR: other, DEMO_RESET: '03:00' }
  const kept = spawnServer(settings, [], DEMO)
  expect([await kept.exited, kept.said.err]).toEqual([
    1,
    `DATA_DIR: ${other} is not the demo's; give it an empty folder\n`,
  ])
  const at = (now: string) => nextReset('03:00', new Date(now)).toISOString()
  expect([at('2026-11-28T02:59:00Z'), at('2026-11-28T03:00:00Z'), at('2026-12-31T22:00:00Z')]).toEqual([
    '2026-11-28T03:00:00.000Z',
    '2026-11-29T03:00:00.000Z',
    '2027-01-01T03:00:00.000Z',
  ])
})

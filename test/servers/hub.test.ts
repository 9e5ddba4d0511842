import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { givenTo, overview, VERBS } from '../../scripts/hub/verbs.ts'
import { ADMIN, cookiesOf, freePort, spawnServer, TEST_SETTINGS } from '../server-process.ts'

let folder: string
let settings: NodeJS.ProcessEnv
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'conference-hub-operator-'))
  settings = { ...TEST_SETTINGS, DATA_DIR: join(folder, 'data'), PORT: await freePort() }
})
afterAll(() => rm(folder, { recursive: true, force: true }))

async function hub(args: string[], more: NodeJS.ProcessEnv = {}) {
  const script = join(import.meta.dirname, '../../scripts/hub.ts')
  const child = spawn(process.execPath, [script, ...args], {
    env: { PATH: process.env.PATH, ...settings, ...more },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const [out, err] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')])
  return [child.exitCode, out, err] as const
}

/** Each line of a doctor's report, as its state and what it is about. */
const statesOf = (report: string) =>
  report
    .trim()
    .split('\n')
    .map((line) => line.split(/\s+/).slice(0, 2).join(' '))

function post(path: string, body: object) {
  return fetch(`http://127.0.0.1:${settings.PORT}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
}

const tokenIn = (said: string) => /#token=(\S+)/.exec(said)?.[1] ?? ''

it('checks an installation, resets a lost password, invites a user, and ends sign-ins', async () => {
  const first = spawnServer(settings)
  await first.listening()
  const signedIn = cookiesOf(await post('/api/login', ADMIN))
  const [status, report] = await hub(['doctor'])
  const runs = [
    'ok settings',
    'ok folder',
    'ok database',
    'ok store',
    'look mail',
    'ok sign-in',
    'ok clock',
    'ok disk',
  ]
  expect([status, statesOf(report)]).toEqual([0, [...runs, 'look proxy', 'look push']])
  expect(await hub(['users', 'list'])).toEqual([0, `${ADMIN.email}\tSuper Admin\tAdmin\n`, ''])
  const [busy, , why] = await hub(['users', 'reset', ADMIN.email])
  expect([busy, why]).toEqual([1, expect.stringMatching(/^DATA_DIR: .*another server is running.*\n$/)])
  await first.stop()

  const [, reset] = await hub(['users', 'reset', ADMIN.email.toUpperCase()])
  const [, invitation] = await hub(['users', 'create', 'bob@example.com', '東京 Bob', '--super-admin'])
  expect((await hub(['users', 'list']))[1].split('\n')).toContain('bob@example.com\tinvited\t東京 Bob')
  expect(await hub(['users', 'sign-out', ADMIN.email])).toEqual([
    0,
    `${ADMIN.email} is signed out everywhere.\n`,
    '',
  ])
  const second = spawnServer(settings)
  const address = await second.listening()
  const me = await fetch(`${address}/api/user`, { headers: { cookie: signedIn } })
  expect(me.status).toBe(401)
  const password = 'another long password'
  for (const [email, said] of [
    [ADMIN.email, reset],
    ['bob@example.com', invitation],
  ] as const) {
    const set = await post('/api/reset-password', { email, password, token: tokenIn(said) })
    expect([email, set.status]).toEqual([email, 200])
    const user = await (await post('/api/login', { email, password })).json()
    expect(user).toMatchObject({ email, isSuperAdmin: true })
  }
  await second.stop()
})

it('reports in one line what is wrong, and repeats no secret', async () => {
  const wrong = { SMTP_URL: 'smtp://me:hidden-word@127.0.0.1:1', METRICS_TOKEN: 'hidden-word-of-metrics' }
  const [status, report] = await hub(['doctor'], wrong)
  expect([status, statesOf(report)]).toEqual([1, expect.arrayContaining(['wrong mail', 'wrong proxy'])])
  expect(report).toMatch(/start that server, or correct SMTP_URL\n/)
  expect(report).not.toContain('hidden-word')
  expect(await hub(['doctor'], { PORT: 'eighty' })).toEqual([
    1,
    '',
    'PORT: "eighty" must be a port number from 0 to 65535\n',
  ])
  expect(await hub(['users', 'sign-out', 'no-one@example.com'])).toEqual([
    1,
    '',
    'There is no user with the email no-one@example.com; "hub users list" lists them\n',
  ])
})

it('backs up, verifies the backup, and rejects a file that is not one', async () => {
  const file = join(folder, 'all.tar.gz')
  expect((await hub(['backup', file]))[0]).toBe(0)
  expect((await hub(['verify', file]))[1]).toMatch(/all\.tar\.gz is whole: \d+ rows and 0 files of 20/)
  expect((await hub(['verify', join(folder, 'data/conference-hub.sqlite')]))[0]).toBe(1)
})

it('has help for every verb, and shows the usage of one that was mistyped', async () => {
  const all = Object.keys(VERBS)
  expect(all.filter((name) => !overview().includes(`\nhub ${name}`))).toEqual([])
  expect(givenTo('import', ['a.json', '--city', '東京'])).toMatchObject({ texts: { city: '東京' } })
  for (const wrong of [['a.json'], ['--city', 'Berlin'], ['a.json', '--cty', 'Berlin'], ['', '--city', 'B']])
    expect(() => givenTo('import', wrong)).toThrow(/^Usage: hub import FILE --city CITY /)
  for (const verb of ['bakcup', 'constructor', '__proto__'])
    expect(await hub([verb, 'x'])).toEqual([1, '', `hub has no verb "${verb}"; "hub help" lists them\n`])
  const [, said] = await hub(['users', '-h'])
  expect(said.match(/^hub \S+ \S+/gm)).toEqual(
    all.filter((name) => name.startsWith('users ')).map((name) => `hub ${name}`),
  )
  expect((await hub(['users']))[2]).toMatch(/^Usage: hub users list, or hub users create, or /)
})

it('creates no installation in a mistyped folder', async () => {
  const DATA_DIR = join(folder, 'mistyped')
  const none = `DATA_DIR: there is no installation in ${DATA_DIR}; name the folder that holds it\n`
  const verbs = [
    ['users', 'create', 'eve@example.com', 'Eve'],
    ['users', 'reset', ADMIN.email],
    ['users', 'sign-out', ADMIN.email],
    ['users', 'list'],
    ['events'],
    ['backup', join(folder, 'nothing.tar.gz')],
    ['take-over'],
  ]
  for (const verb of verbs) expect([verb, ...(await hub(verb, { DATA_DIR }))]).toEqual([verb, 1, '', none])
  expect(await readdir(folder)).not.toContain('mistyped')
})

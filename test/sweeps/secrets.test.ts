import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import PostalMime from 'postal-mime'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { readConfig } from '../../server/config.ts'
import { openForReading } from '../../server/db/open.ts'
import { tokenIn, tokenOf } from '../mails.ts'
import { formOf, picture } from '../pictures.ts'
import { createDatabase } from '../postgres.ts'
import { browserOf } from '../secrets/browser-of.ts'
import { EVERYTHING_TO_READ } from '../secrets/everything-to-read.ts'
import { startMailServer, startObjectStore, startOcr } from '../secrets/neighbors.ts'
import { findSecrets, type Trace } from '../secrets/traces.ts'
import { spawnServer } from '../server-process.ts'

const run = promisify(execFile)

/** The operator's secrets in the settings. */
const settings = {
  ADMIN_PASSWORD: 'first "admin" & pässword 1',
  ADMIN_RESET_PASSWORD: 'operator+reset/password?2',
  METRICS_TOKEN: 'metrics-token-of-the-test-3',
  OCR_API_KEY: 'sk-key-of-the-recognition-4',
  S3_SECRET_ACCESS_KEY: 'object/store+secret/key/5abc',
}
const SMTP_PASSWORD = 'mail server & pass/word 6'
/** Secrets that people choose. */
const passwords = {
  invited: 'invited <person> 7 ♥',
  reset: 'password after reset 8',
  wrong: 'a wrong password 9',
}

describe('a server with a secret in every setting, asked for everything', () => {
  const traces: Trace[] = []
  const secrets: Record<string, string> = { ...settings, SMTP_PASSWORD, ...passwords }
  const ends: (() => unknown)[] = []
  let mail: Awaited<ReturnType<typeof startMailServer>>
  let store: Awaited<ReturnType<typeof startObjectStore>>
  let ocr: Awaited<ReturnType<typeof startOcr>>
  let folder: string
  let databaseUrl: string | null
  let environment: Record<string, string>
  /** Tokens, and the messages that carry them. */
  const tokens: string[] = []
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'conference-hub-secrets-'))
    const database = inject('engine') === 'postgres' ? await createDatabase(inject('postgresUrl')) : null
    databaseUrl = database?.url ?? null
    if (databaseUrl) secrets.DATABASE_URL = new URL(databaseUrl).password
    mail = await startMailServer()
    store = await startObjectStore()
    ocr = await startOcr()
    ends.push(mail.close, store.close, ocr.close, () => database?.drop())
    environment = {
      ...settings,
      ...(databaseUrl && { DATABASE_URL: databaseUrl }),
      DATA_DIR: folder,
      LOG_LEVEL: 'trace',
      RATE_LIMIT: 'off',
      ADMIN_EMAIL: 'first@example.com',
      SMTP_URL: `smtp://hub:${encodeURIComponent(SMTP_PASSWORD)}@127.0.0.1:${mail.port}`,
      OCR_ENGINE: 'vision',
      OCR_API_URL: `${ocr.url}/v1`,
      OCR_MODEL: 'model',
      S3_ENDPOINT: store.url,
      S3_BUCKET: 'hub',
      S3_ACCESS_KEY_ID: 'hub-access',
    }
    await walk()
  }, 300_000)
  afterAll(async () => {
    for (const end of ends) await end()
    await rm(folder, { recursive: true, force: true })
  })

  /** Signs in and out, invites, resets, fails in every way that people do, and makes every call. */
  async function walk() {
    const server = spawnServer(environment)
    ends.unshift(server.stop)
    const address = await server.listening()
    const [first, invited, stranger] = [1, 2, 3].map(() => browserOf(address, traces))
    if (!first || !invited || !stranger) throw new Error('No browsers')
    const login = { email: 'first@example.com', password: settings.ADMIN_PASSWORD }

    await expectStatus(stranger, 401, '/api/login', { ...login, password: passwords.wrong })
    await expectStatus(stranger, 401, '/api/login', {
      email: 'nobody@example.com',
      password: passwords.wrong,
    })
    await expectStatus(stranger, 400, '/api/login', {
      email: settings.ADMIN_PASSWORD,
      password: passwords.wrong,
    })
    await stranger.ask('/api/login', { method: 'POST', raw: `{"password":"${passwords.wrong}",` })
    await stranger.ask('/api/login', { method: 'POST', raw: `"${passwords.wrong}"` })
    await stranger.ask(`/api/nothing?password=${encodeURIComponent(passwords.wrong)}`)
    await expectStatus(first, 200, '/api/login', login)
    const event = { name: 'Walked', location: 'Oslo', date: '2026-05-09', isPublic: true }
    await expectStatus(first, 201, '/api/events', event)
    await expectStatus(first, 409, '/api/events', event)

    const newcomer = { name: 'Invited', email: 'invited@example.com' }
    await expectStatus(first, 201, '/api/invite-user', newcomer)
    await expectStatus(first, 409, '/api/invite-user', newcomer)
    const invitation = await newestToken(1)
    const asked = { email: newcomer.email, token: invitation }
    for (const page of ['/auth', '/oslo/2026-05-09/verify-token']) {
      await invited.ask(`${page}?tab=verify-token&email=${newcomer.email}&token=${invitation}`)
      // The page behind the mail's link fills the token into the form, and no cache stores that page.
      const [head, body] = traces.splice(-2)
      expect(`${page} ${/cache-control: .*/.exec(head?.text ?? '')?.[0]}`).toMatch(/ (private, )?no-store$/)
      traces.push({
        where: `the page ${page} but for its token`,
        text: body?.text.replaceAll(invitation, '') ?? '',
      })
    }
    await expectStatus(stranger, 400, '/api/verify-token', { ...asked, token: 'a wrong token' })
    await expectStatus(stranger, 400, '/api/verify-token', { ...asked, email: 'other@example.com' })
    await expectStatus(invited, 200, '/api/verify-token', asked)
    await expectStatus(invited, 400, '/api/reset-password', { ...asked, password: 'short' })
    await expectStatus(invited, 200, '/api/reset-password', { ...asked, password: passwords.invited })
    await expectStatus(stranger, 400, '/api/reset-password', { ...asked, password: passwords.wrong })
    await expectStatus(invited, 200, '/api/login', { email: newcomer.email, password: passwords.invited })
    await expectStatus(stranger, 200, '/api/forgot-password', { email: newcomer.email })
    const reset = { email: newcomer.email, token: await newestToken(2), password: passwords.reset }
    await expectStatus(invited, 200, '/api/reset-password', reset)
    await expectStatus(stranger, 403, '/api/admin-reset-password', {
      email: newcomer.email,
      password: passwords.reset,
      adminPassword: passwords.wrong,
    })
    await expectStatus(stranger, 200, '/api/admin-reset-password', {
      email: newcomer.email,
      password: passwords.reset,
      adminPassword: settings.ADMIN_RESET_PASSWORD,
    })
    await expectStatus(invited, 200, '/api/login', { email: newcomer.email, password: passwords.reset })

    mail.state.isBroken = true
    const failed = await first.ask('/api/invite-user', {
      method: 'POST',
      body: { name: 'Unreached', email: 'unreached@example.com' },
    })
    // The only reply with a token, for the admin to hand over (docs/decisions/030-accounts.md).
    const link: { invitationLink: string } = JSON.parse(failed.text)
    secrets['token that the inviting admin hands over'] = tokenOf(new URL(link.invitationLink))
    traces.splice(-1)
    const attempts = mail.state.passwords.length
    await expectStatus(stranger, 200, '/api/forgot-password', { email: login.email })
    // The server sends this mail after its reply.
    while (mail.state.passwords.length === attempts) await pause(20)
    mail.state.isBroken = false

    const image = { bytes: await picture() }
    const plan = () => formOf({ city: 'oslo', date: '2026-05-09' }, { floorPlan: image })
    const card = () => formOf({ eventId: '1' }, { image })
    const upload = async (path: string, form: FormData) =>
      (await first.ask(path, { method: 'POST', form })).status
    expect(await upload('/api/floor-plans/upload', plan())).toBe(201)
    expect(await upload('/api/process-image', card())).toBe(200)
    store.state.isBroken = true
    expect(await upload('/api/floor-plans/upload', plan())).toBe(503)
    expect(await upload('/api/session-cards', card())).toBe(503)
    store.state.isBroken = false
    expect(
      await upload('/api/floor-plans/upload', formOf({}, { floorPlan: { bytes: Buffer.alloc(6e6) } })),
    ).toBe(413)
    expect(await upload('/api/rooms', plan())).toBe(415)

    const metrics = { authorization: `Bearer ${settings.METRICS_TOKEN}` }
    expect((await stranger.ask('/metrics', { headers: metrics })).status).toBe(200)
    await stranger.ask('/metrics', { headers: { authorization: `Bearer ${passwords.wrong}` } })
    for (const path of EVERYTHING_TO_READ)
      for (const browser of [first, invited, stranger]) {
        const { status, text } = await browser.ask(path)
        expect([path, status, status < 500 ? '' : text]).toEqual([path, status, ''])
      }
    await expectStatus(first, 200, '/api/user', undefined, 'GET')
    await expectStatus(invited, 204, '/api/logout', {})

    for (const browser of [first, invited, stranger])
      for (const value of browser.given) secrets[`cookie ${Object.keys(secrets).length}`] = value
    for (const token of tokens) secrets[`token ${Object.keys(secrets).length}`] = token
    await backUps()
    server.child.kill('SIGTERM')
    expect(await server.exited).toBe(0)
    traces.push({ where: 'the log', text: server.said.out + server.said.err })
    for (const asked of [...store.state.asked, ...ocr.state.asked])
      traces.push({ where: 'an address asked', text: asked })
    await hashes()
    failedStarts()
  }

  type Browser = ReturnType<typeof browserOf>
  async function expectStatus(
    browser: Browser,
    status: number,
    path: string,
    body?: object,
    method = 'POST',
  ) {
    const answer = await browser.ask(path, { method, ...(body && { body }) })
    expect([path, answer.status, answer.text]).toEqual([path, status, answer.text])
  }

  async function newestToken(count: number): Promise<string> {
    while (mail.state.mails.length < count) await pause(20)
    const token = tokenIn(await PostalMime.parse(mail.state.mails[count - 1] ?? ''))
    tokens.push(token)
    return token
  }

  async function backUps() {
    const backup = (env: object) =>
      run(process.execPath, ['scripts/hub.ts', 'backup', join(folder, 'backup.tar.gz')], {
        env: { PATH: process.env.PATH, ...environment, ...env },
      }).catch((error: { stdout: string; stderr: string }) => error)
    const wrongDatabase = databaseUrl ? new URL(databaseUrl) : null
    if (wrongDatabase) wrongDatabase.password = encodeURIComponent(passwords.wrong)
    for (const env of [
      {},
      wrongDatabase ? { DATABASE_URL: wrongDatabase.href } : { DATA_DIR: '/dev/null/none' },
    ]) {
      const { stdout, stderr } = await backup(env)
      expect(stdout + stderr).not.toBe('')
      traces.push({ where: 'what a backup says', text: stdout + stderr })
    }
  }

  /** The stored form of a secret must not leak either; the secrets themselves are not stored at all. */
  async function hashes() {
    const { db } = await openForReading({ databaseUrl, dataDir: folder })
    const users = await db.selectFrom('users').select(['passwordHash', 'tokenHash']).execute()
    const kept = await db.selectFrom('sign_ins').select('secretHash').execute()
    const known = await db.selectFrom('known_browsers').select('secretHash').execute()
    const tables = (await db.introspection.getTables()).map(({ name }) => name as 'users')
    for (const table of tables)
      traces.push({
        where: `the table ${table}`,
        text: JSON.stringify(await db.selectFrom(table).selectAll().execute()),
      })
    await db.destroy()
    const all = [...users.map(({ passwordHash }) => passwordHash), ...users.map(({ tokenHash }) => tokenHash)]
    const stored = [...all, ...[...kept, ...known].map(({ secretHash }) => secretHash)].filter(
      (each) => each !== null,
    )
    expect(stored.length).toBeGreaterThan(5)
    for (const [index, hash] of stored.entries()) hashed[`stored hash ${index}`] = hash
  }
  const hashed: Record<string, string> = {}

  function failedStarts() {
    const wrong = [
      { DATABASE_URL: `mysql://me:${encodeURIComponent(passwords.wrong)}@127.0.0.1/db` },
      { SMTP_URL: `http://hub:${encodeURIComponent(SMTP_PASSWORD)}@127.0.0.1` },
      { S3_BUCKET: '' },
      { METRICS_TOKEN: settings.METRICS_TOKEN.slice(0, 15) },
      { ADMIN_EMAIL: '' },
      { OCR_API_URL: `no-address://key:${passwords.reset}@ocr` },
      { TRUST_PROXY: 'nobody' },
    ]
    secrets['a metrics token that is too short'] = settings.METRICS_TOKEN.slice(0, 15)
    for (const each of wrong) {
      let said = ''
      try {
        readConfig({ ...environment, ...each })
      } catch (error) {
        said = String(error)
      }
      expect(Object.keys(each).filter((name) => !said.includes(name))).toEqual([])
      traces.push({ where: `a start with ${Object.keys(each)}`, text: said })
    }
  }

  it('used all of its secrets', () => {
    expect([...new Set(mail.state.passwords)]).toEqual([SMTP_PASSWORD])
    expect([...new Set(ocr.state.keys)]).toEqual([`Bearer ${settings.OCR_API_KEY}`])
    expect(store.state.asked.some((asked) => asked.startsWith('PUT /hub/public/'))).toBe(true)
    expect(tokens.filter((token) => token.length > 20)).toHaveLength(2)
    expect(Object.keys(secrets).filter((name) => name.startsWith('cookie')).length).toBeGreaterThan(5)
    expect(traces.length).toBeGreaterThan(150)
  })

  it('leaked none of them into a log, a reply, an address or a table', () => {
    expect(findSecrets(secrets, traces)).toEqual([])
  })

  it('leaked no stored hash out of its table', () => {
    expect(
      findSecrets(
        hashed,
        traces.filter(({ where }) => !where.startsWith('the table')),
      ),
    ).toEqual([])
  })

  it('put only its own token into each mail', () => {
    const mails = mail.state.mails.map((text, index) => ({
      where: `mail ${index + 1}`,
      text: text.replaceAll(/=\r\n/g, ''),
    }))
    const { [Object.keys(secrets).find((name) => secrets[name] === tokens[0]) ?? '']: _1, ...rest } = secrets
    const others = Object.fromEntries(Object.entries(rest).filter(([, secret]) => secret !== tokens[1]))
    expect(findSecrets(others, mails)).toEqual([])
    expect(mails.map(({ text }) => tokens.map((token) => text.includes(token)))).toEqual([
      [true, false],
      [false, true],
    ])
    expect(findSecrets(hashed, mails)).toEqual([])
  })
})

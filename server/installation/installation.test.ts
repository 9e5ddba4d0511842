import { once } from 'node:events'
import { mkdtemp, open, readdir, readFile, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { newsIn } from '../../domain/text/release-news.ts'
import { NOW, openApp } from '../../test/app.ts'
import { addSessionCard } from '../../test/card-factories.ts'
import { addEvent, addSuperAdmin } from '../../test/factories.ts'
import { findLastBackup, noteBackup } from './last-backup.ts'

let hub: Awaited<ReturnType<typeof openApp>>
let read: () => Promise<Awaited<ReturnType<typeof ask>>>
const ask = async (as: Awaited<ReturnType<(typeof hub)['as']>>) => as.call('GET /api/installation')
beforeAll(async () => {
  hub = await openApp({ settings: { PUBLIC_URL: 'http://127.0.0.1:1', SMTP_URL: 'smtp://127.0.0.1:1' } })
  const owner = await hub.as(await addSuperAdmin(hub.db))
  read = () => ask(owner)
})
afterAll(() => hub.close())

it('reports the state of everything an installation needs, and what to do', async () => {
  const { checks } = await read()
  expect(checks.map(({ name }) => name)).toEqual([
    'folder',
    'database',
    'store',
    'mail',
    'sign-in',
    'clock',
    'disk',
    'proxy',
    'push',
  ])
  const found = new Map(checks.map((check) => [check.name, check]))
  expect(found.get('database')).toMatchObject({
    state: 'ok',
    text: expect.stringMatching(/^(sqlite|postgres), \d+/),
  })
  expect(found.get('store')?.state).toBe('ok')
  expect(found.get('mail')).toMatchObject({ state: 'wrong', text: expect.stringMatching(/SMTP_URL$/) })
  expect(found.get('proxy')).toMatchObject({ state: 'wrong', text: expect.stringMatching(/PUBLIC_URL$/) })
})

it('counts what is waiting, and shows the latest backup', async () => {
  const before = await read()
  expect([before.queues, before.lastBackup]).toEqual([{ photos: 0, messages: 0, webhooks: 0 }, null])
  const { id: eventId } = await addEvent(hub.db)
  await addSessionCard(hub.db, { eventId, state: 'waiting' })
  const phone = {
    endpoint: 'https://push.example.com/a',
    p256dh: 'p',
    auth: 'a',
    sessionIds: '[]',
    leadMinutes: 0,
  }
  const { id: phoneId } = await hub.db
    .insertInto('phones')
    .values({ eventId, ...phone })
    .returning('id')
    .executeTakeFirstOrThrow()
  const message = { phoneId, service: 'push.example.com', topic: 'a', body: '{}', urgency: 'high' }
  const times = { until: '2999-01-01T00:00:00.000Z', nextAt: '2999-01-01T00:00:00.000Z', takenAt: null }
  await hub.db
    .insertInto('phone_messages')
    .values({ ...message, ...times })
    .execute()
  const refusal = {
    failingSince: '2026-05-09T08:00:00.000Z',
    nextAt: null,
    secret: 's',
    sentRevision: '',
    sentUpTo: 0,
  }
  const webhook = { eventId, address: 'https://example.com/', createdAt: '2026-05-09T08:00:00.000Z' }
  await hub.db
    .insertInto('webhooks')
    .values({ ...webhook, ...refusal })
    .execute()
  const backup = { at: '2026-05-09T03:00:00.000Z', file: '/backups/東京.tar.gz', isWhole: true }
  await noteBackup(hub.config.dataDir, backup)
  const after = await read()
  expect([after.queues, after.lastBackup]).toEqual([{ photos: 1, messages: 1, webhooks: 1 }, backup])
})

it('notes a backup in a new file, which no reader and no full disk finds half written', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'conference-hub-note-'))
  const backup = { at: '2026-05-09T03:00:00.000Z', file: '/backups/first.tar.gz', isWhole: true }
  await noteBackup(folder, backup)
  const reader = await open(join(folder, 'last-backup.json'))
  await noteBackup(folder, { ...backup, file: '/backups/second.tar.gz' })
  expect(JSON.parse(await reader.readFile('utf8'))).toEqual(backup)
  await reader.close()
  expect((await findLastBackup(folder))?.file).toBe('/backups/second.tar.gz')
  expect(await readdir(folder)).toEqual(['last-backup.json'])
  await rm(folder, { recursive: true })
})

it('checks once for all pages loaded within ten seconds', async () => {
  let asked = 0
  const server = createServer((_, response) => {
    asked += 1
    response.end()
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  let now = NOW
  const own = await openApp({ settings: { PUBLIC_URL: `http://127.0.0.1:${port}` }, now: () => now })
  const reader = await own.as(await addSuperAdmin(own.db))
  const times = []
  for (const seconds of [0, 10, 11]) {
    now = new Date(NOW.getTime() + seconds * 1_000)
    await Promise.all([ask(reader), ask(reader)])
    times.push(asked)
  }
  expect(times).toEqual([1, 1, 2])
  await own.close()
  server.close()
})

it('lists news by section, as plain lines', async () => {
  const text =
    '# Changes\n\n## 0.2.0\n\n### For visitors\n**The day**\n- One `thing`\n  in two lines.\n- Two\n\n**Else**\n- Three\n\n## 0.1.0\n\n### Old\n- Four\n'
  expect(newsIn(text)).toEqual([
    { title: 'For visitors', lines: ['One thing in two lines.', 'Two', 'Three'] },
  ])
  expect(newsIn('')).toEqual([])
  const own = newsIn(await readFile(new URL('../../CHANGELOG.md', import.meta.url), 'utf8'))
  expect(own.map(({ title }) => title)).toEqual(['For visitors', 'For organizers', 'For operators'])
  expect((await read()).news).toEqual(own)
})

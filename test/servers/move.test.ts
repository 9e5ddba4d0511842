import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import S3rver from 's3rver'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { openDatabase } from '../../server/db/open.ts'
import { openStorage } from '../../server/lib/storage.ts'
import { addEvent, addRoom, addSession, addSuperAdmin, addTimeSlot } from '../factories.ts'
import { createDatabase, type Postgres, startPostgres } from '../postgres.ts'

const FILE = `${'a'.repeat(43)}.webp`

let dataDir: string
let postgres: Postgres
let database: Awaited<ReturnType<typeof createDatabase>>

beforeAll(async () => {
  postgres = await startPostgres()
  dataDir = await mkdtemp(join(tmpdir(), 'conference-hub-move-'))
  const { db, close } = await openDatabase({ databaseUrl: null, dataDir })
  const admin = await addSuperAdmin(db)
  const event = await addEvent(db, {
    createdBy: admin.id,
    isPublic: false,
    name: "Ada's “Unconference” – 2026",
  })
  const room = await addRoom(db, { eventId: event.id })
  const slot = await addTimeSlot(db, { eventId: event.id, isStatic: false })
  await addSession(db, { eventId: event.id, roomId: room.id, timeSlotId: slot.id })
  const gone = await addSession(db, { eventId: event.id })
  await db.deleteFrom('sessions').where('id', '=', gone.id).execute()
  await close()
  await mkdir(join(dataDir, 'uploads/public'), { recursive: true })
  await writeFile(join(dataDir, 'uploads/public', FILE), 'an image')
})
beforeEach(async () => {
  await database?.drop()
  database = await createDatabase(postgres.url)
})
afterAll(async () => {
  await database?.drop()
  await postgres.stop()
  await rm(dataDir, { recursive: true, force: true })
})

function move(settings: NodeJS.ProcessEnv = {}, ...more: string[]) {
  return hub(['move', '--to', database.url, ...more], settings)
}

async function hub(args: string[], settings: NodeJS.ProcessEnv) {
  const script = join(import.meta.dirname, '../../scripts/hub.ts')
  const child = spawn(process.execPath, [script, ...args], {
    env: { PATH: process.env.PATH, DATA_DIR: dataDir, ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const [out, err] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')])
  return { code: child.exitCode, out, err }
}

const MOVED = ['  users: 1', '  events: 1', '  rooms: 1', '  time_slots: 1', '  sessions: 1']

it('moves everything, continues its ids, and can be run again', async () => {
  const first = await move()
  expect([first.code, first.err]).toEqual([0, ''])
  expect(first.out.split('\n').slice(0, 6)).toEqual(['Moved and compared:', ...MOVED])
  const file = join(dataDir, 'address')
  await writeFile(file, `${database.url}\n`)
  const again = await hub(['move', '--to', file], {})
  expect([again.code, again.out.split('\n')[0]]).toEqual([0, 'Everything is there already:'])

  const { out } = await hub(['doctor'], { DATABASE_URL: database.url })
  expect(out).toMatch(
    /^ok +database +postgres, \d{3}-.*\nok +store .*\nlook +mail .*\nok +sign-in .*\nok +clock /m,
  )

  const { db, close } = await openDatabase({ databaseUrl: database.url, dataDir })
  const [event] = await db.selectFrom('events').selectAll().execute()
  expect(event).toMatchObject({ name: "Ada's “Unconference” – 2026", isPublic: false })
  const added = await addSession(db, { eventId: event?.id ?? 0 })
  expect(added.id).toBe(3)
  await close()
})

it('leaves a database with other contents alone, unless told to replace it', async () => {
  const other = await openDatabase({ databaseUrl: database.url, dataDir })
  await addEvent(other.db, { name: 'Somebody else' })
  await other.close()
  const refused = await move()
  expect([refused.code, refused.err.split(';')[0]]).toEqual([
    1,
    '--to: this database holds something else already',
  ])
  expect((await move({}, '--replace')).code).toBe(0)
})

it('reports that there is nothing to move', async () => {
  const nothing = await move({ DATA_DIR: join(dataDir, 'nowhere') })
  expect([nothing.code, nothing.err.split(':')[0]]).toEqual([1, 'DATA_DIR'])
})

it('copies the files too if the settings name an object store', async () => {
  const objectStore = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory: join(dataDir, 'objects'),
    configureBuckets: [{ name: 'hub', configs: [] }],
  })
  const { port }: AddressInfo = await objectStore.run()
  const s3 = { S3_ENDPOINT: `http://127.0.0.1:${port}`, S3_BUCKET: 'hub' }
  const settings = { ...s3, S3_ACCESS_KEY_ID: 'S3RVER', S3_SECRET_ACCESS_KEY: 'S3RVER' }
  expect((await move(settings)).out).toContain('Files copied to bucket hub: 1')
  expect((await move(settings)).out).toContain('Files copied to bucket hub: 0')
  const storage = await openStorage({
    dataDir,
    s3: {
      endpoint: s3.S3_ENDPOINT,
      region: 'us-east-1',
      bucket: 'hub',
      accessKeyId: 'S3RVER',
      secretAccessKey: 'S3RVER',
      answerWithinMs: 8_000,
    },
  })
  expect(String(await storage.public.read(FILE))).toBe('an image')
  await objectStore.close()
})

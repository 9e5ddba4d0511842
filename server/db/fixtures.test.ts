import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openApp } from '../../test/app.ts'
import { allRows, databaseText, loadFixture } from '../../test/database-text.ts'
import { PASSWORD } from '../../test/factories.ts'
import type { Engine } from './engine.ts'
import { installationId } from './installation.ts'
import { MIGRATIONS } from './migrations.ts'
import { openForReading } from './open.ts'

const files = await readdir(join(import.meta.dirname, 'fixtures'))
const names = files.filter((file) => file.endsWith('.sqlite.sql')).map((file) => file.slice(0, -11))

it('has a fixture of the released version and of each early migration, for both engines', async () => {
  const { version } = JSON.parse(await readFile(join(import.meta.dirname, '../../package.json'), 'utf8'))
  const needed = [version, ...Object.keys(MIGRATIONS).slice(0, 3)]
  expect(needed.filter((name) => !names.includes(name))).toEqual([])
  expect(files.filter((file) => file.endsWith('.postgres.sql')).map((file) => file.slice(0, -13))).toEqual(
    names,
  )
})

describe.each(names)('a database left by %s', (name) => {
  let hub: Awaited<ReturnType<typeof openApp>>
  let before: Record<string, unknown[]>
  beforeAll(async () => {
    hub = await openApp({
      prepare: async (config) => {
        await loadFixture(name, config)
        const { db } = await openForReading(config)
        before = await allRows(db)
        await db.destroy()
      },
    })
  })
  afterAll(() => hub.close())

  it('is migrated with every row unchanged in its original columns', async () => {
    const after = await allRows(hub.db)
    expect(Object.keys(before).length).toBeGreaterThanOrEqual(17)
    const made: Record<string, unknown[]> = {
      site: [expect.anything()],
    }
    for (const [table, rows] of Object.entries(before)) {
      expect([table, rows.length > 0]).toEqual([table, true])
      // Its one value identifies the installation now.
      if (table === 'change_feed')
        expect((await installationId(hub.db)) === (rows[0] as { epoch: string }).epoch).toBe(true)
      else expect([table, inColumnsOf(rows, after[table] ?? [])]).toEqual([table, rows.map(inCodes)])
    }
    for (const [table, rows] of Object.entries(after))
      if (!before[table]) expect([table, rows]).toEqual([table, made[table] ?? []])
  })

  it('has exactly the schema of a new database', async () => {
    const fresh = await openApp()
    expect(await schemaOf(hub.engine)).toEqual(await schemaOf(fresh.engine))
    await fresh.close()
  })

  it('shows its schedule, lets its people sign in, and continues its ids and history', async () => {
    const query = { city: 'zürich', date: '2026-05-09' }
    const sessions = await hub.call('GET /api/sessions', { query })
    expect(sessions).toEqual(SCHEDULE)
    expect((await hub.call('GET /api/events', {})).map((event) => event.name)).toEqual([
      'Ünconference "☕" Zürich',
    ])
    const user = await hub.call('POST /api/login', { body: { email: 'bo@example.com', password: PASSWORD } })
    expect(user).toEqual({
      id: 2,
      name: "Bo O'Example",
      email: 'bo@example.com',
      isAdmin: true,
      isSuperAdmin: false,
    })
    const bo = await hub.as(user)
    const place = { title: 'New', description: 'D', presenterName: 'P', timeSlotId: 2, roomId: 2 }
    const created = await bo.call('POST /api/sessions', { body: place })
    expect(created.id).toBe(9)
    const [entry] = await bo.call('GET /api/history', { query: { eventId: '1' } })
    expect([entry?.act, entry?.noun, entry?.rowId, entry?.actor]).toEqual([
      'created',
      'sessions',
      9,
      "Bo O'Example",
    ])
    expect(await hub.call('GET /api/sessions', { query })).toEqual([...SCHEDULE, created])
  })
})

const SCHEDULE = [
  {
    id: 1,
    eventId: 1,
    title: 'Consent without tears',
    description: 'What works',
    presenterName: 'Robin Example',
    level: ['beginner'],
    type: ['discussion', 'workshop'],
    focus: ['technical'],
    timeSlotId: 1,
    roomId: 2,
    roomName: 'Küche',
    version: 2,
    furtherSlotIds: [],
    startsAt: '',
    place: '',
    fullAt: '',
    language: [],
  },
  {
    id: 2,
    eventId: 1,
    title: "Robots; drop table 'x' --",
    description: 'Line\r\nend\\n\t and 測定',
    presenterName: 'Robin Example',
    level: ['beginner'],
    type: ['discussion', 'workshop'],
    focus: ['technical'],
    timeSlotId: 1,
    roomId: 1,
    roomName: 'Saal',
    version: 2,
    furtherSlotIds: [],
    startsAt: '',
    place: '',
    fullAt: '',
    language: [],
  },
]

/** A row with its details as codes and values. */
function inCodes(row: unknown): unknown {
  const isPhone = (row as { detail?: string }).detail === 'Phone'
  return isPhone ? { ...(row as object), detail: JSON.stringify({ code: 'named', names: ['Phone'] }) } : row
}

function inColumnsOf(rows: unknown[], newer: unknown[]): unknown[] {
  const columns = Object.keys(rows[0] ?? {})
  return newer.map((row) =>
    Object.fromEntries(Object.entries(row ?? {}).filter(([column]) => columns.includes(column))),
  )
}

async function schemaOf(engine: Engine): Promise<string[]> {
  const { tables, rest } = await databaseText(engine)
  return [...tables, ...rest]
}

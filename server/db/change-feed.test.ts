import pg from 'pg'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { openApp } from '../../test/app.ts'
import { addEvent } from '../../test/factories.ts'
import { touch } from './revisions.ts'

let hub: Awaited<ReturnType<typeof openApp>>
beforeAll(async () => {
  hub = await openApp()
})
afterAll(() => hub.close())

/** More changes than a state keeps on top of the previous one. */
const MANY = 150

const addressOf = ({ slug, date }: { slug: string; date: string }) => `${slug}/${date}`

async function known() {
  const { feed } = hub.app.core
  await feed.sync()
  return feed.current()
}

it('notices the one event that changed, however many there are', async () => {
  const [changed, other] = [await addEvent(hub.engine.db), await addEvent(hub.engine.db)]
  await hub.engine.db.transaction().execute(async (db) => {
    for (let count = 0; count < MANY; count += 1) await addEvent(db)
  })
  const before = await known()
  await touch(hub.engine.db, changed.id)
  const after = await known()
  expect(after.events.get(addressOf(changed))).not.toEqual(before.events.get(addressOf(changed)))
  expect(after.events.get(addressOf(other))).toBe(before.events.get(addressOf(other)))
  expect(before.events.get(addressOf(other))).toMatchObject({ id: other.id })
})

it('notices events that trade places, appear and disappear in one write, but no rollback', async () => {
  const [gone, moved, hidden] = [
    await addEvent(hub.engine.db),
    await addEvent(hub.engine.db),
    await addEvent(hub.engine.db),
  ]
  const before = await known()
  const undone = hub.engine.db.transaction().execute(async (db) => {
    await touch(db, hidden.id)
    throw new Error('rolled back')
  })
  await expect(undone).rejects.toThrow('rolled back')
  expect(await known()).toBe(before)
  const created = await hub.engine.db.transaction().execute(async (db) => {
    await db.deleteFrom('events').where('id', '=', gone.id).execute()
    await db
      .updateTable('events')
      .set({ slug: gone.slug, date: gone.date })
      .where('id', '=', moved.id)
      .execute()
    await db.updateTable('events').set({ isPublic: false }).where('id', '=', hidden.id).execute()
    return addEvent(db, { location: moved.location })
  })
  const { events } = await known()
  expect(events.get(addressOf(gone))?.id).toBe(moved.id)
  expect(events.get(addressOf(moved))?.id).toBe(created.id)
  expect(events.get(addressOf(hidden))).toMatchObject({ id: hidden.id, isPublic: false })
})

it('returns the same state after a write that changes no event', async () => {
  const before = await known()
  await hub.engine.db.deleteFrom('sign_ins').execute()
  expect(await known()).toBe(before)
})

it('asks the database one thing after another on its own connection, as pg 9 will require', async () => {
  const { feed } = hub.app.core
  const underWay = new Map<pg.Client, number>()
  let most = 0
  const { query } = pg.Client.prototype
  const spy = vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (
    this: pg.Client,
    ...given: unknown[]
  ) {
    const count = (underWay.get(this) ?? 0) + 1
    underWay.set(this, count)
    most = Math.max(most, count)
    const asked = Reflect.apply(query, this, given) as Promise<pg.QueryResult>
    return asked.finally(() => underWay.set(this, (underWay.get(this) ?? 1) - 1))
  } as typeof query)
  await Promise.all([feed.sync(), feed.broadcast('one'), feed.broadcast('two')]).finally(() =>
    spy.mockRestore(),
  )
  expect(most).toBe(hub.engine.name === 'postgres' ? 1 : 0)
})

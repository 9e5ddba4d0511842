import { afterAll, beforeAll, expect, it } from 'vitest'
import { openApp } from '../../test/app.ts'
import { addAdmin, addEvent, addSession } from '../../test/factories.ts'
import { lockEvent } from '../access/data.ts'
import { runAs } from '../lib/acting.ts'
import { readDocument, readParts } from './document.ts'
import { createDocumentCache } from './document-cache.ts'
import type { Engine } from './engine.ts'
import { withHistory } from './journal.ts'
import { touch } from './revisions.ts'

let hub: Awaited<ReturnType<typeof openApp>>
beforeAll(async () => {
  hub = await openApp()
})
afterAll(() => hub.close())

it('caches the rows of one revision in the order of the parts, except those only managers see', async () => {
  const { id } = await addEvent(hub.db)
  await addSession(hub.db, { eventId: id })
  const parts = await readParts(hub.db)
  const cache = createDocumentCache()
  const written = await readDocument(hub.db, parts, id)
  cache.keep(id, '2-a', written)
  const again = await cache.read(hub.db, parts, id, '2-a')
  expect(again).toEqual(written)
  expect([...again.keys()]).toEqual([...parts.keys()])
  expect(again.get('sessions')).toBe(written.get('sessions'))
  expect(again.get('session_cards')).not.toBe(written.get('session_cards'))
  const other = await cache.read(hub.db, parts, id, '3-b')
  expect(other).toEqual(written)
  expect(other.get('sessions')).not.toBe(written.get('sessions'))
})

it('starts no write from cached rows that another server changed or that were rolled back', async () => {
  const owner = await addAdmin(hub.db)
  const event = await addEvent(hub.db, { createdBy: owner.id })
  const { id } = await addSession(hub.db, { eventId: event.id, title: 'Bees' })
  let isLost = false
  const losing: Engine = {
    ...hub.engine,
    write: (work) =>
      hub.engine.write(async (transaction) => {
        const result = await work(transaction)
        if (isLost) throw new Error('The connection was lost')
        return result
      }),
  }
  const engine = withHistory(losing, { settle: async () => false, isUndoable: () => false })
  const rename = (title: string) =>
    runAs(
      owner,
      () =>
        engine.write(async (transaction) => {
          await lockEvent(transaction, event.id)
          await transaction.updateTable('sessions').set({ title }).where('id', '=', id).execute()
        }),
      { now: hub.now },
    )
  await rename('Moths')
  await rename('Wasps')
  await hub.engine.db.updateTable('sessions').set({ title: 'Ants' }).where('id', '=', id).execute()
  await touch(hub.engine.db, event.id)
  await rename('Moths')
  isLost = true
  await expect(rename('Crickets')).rejects.toThrow('lost')
  isLost = false
  await rename('Crickets')
  const entries = await hub.db
    .selectFrom('history')
    .select(['before', 'after'])
    .where('eventId', '=', event.id)
    .orderBy('id')
    .execute()
  const titleOf = (row: string | null) => JSON.parse(row ?? '{}').title
  expect(entries.map(({ before, after }) => [titleOf(before), titleOf(after)])).toEqual([
    ['Bees', 'Moths'],
    ['Moths', 'Wasps'],
    ['Ants', 'Moths'],
    ['Moths', 'Crickets'],
  ])
})

import { afterAll, beforeAll, expect, it } from 'vitest'
import { openApp } from '../../test/app.ts'
import { addEvent, addSession } from '../../test/factories.ts'
import { readDocument, readParts } from './document.ts'
import { createDocumentCache } from './document-cache.ts'

let hub: Awaited<ReturnType<typeof openApp>>
beforeAll(async () => {
  hub = await openApp()
})
afterAll(() => hub.close())

it('keeps the rows of one revision, in the order of the parts, and never those that only managers see', async () => {
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

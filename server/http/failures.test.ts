import { afterAll, beforeAll, expect, it } from 'vitest'
import { openApp } from '../../test/app.ts'
import { Refusal } from '../lib/errors.ts'
import { refusalFor } from './failures.ts'

let hub: Awaited<ReturnType<typeof openApp>>
beforeAll(async () => {
  hub = await openApp()
})
afterAll(() => hub.close())

it.each([
  [
    'a row that is gone',
    () => hub.engine.db.selectFrom('events').select('id').where('id', '=', 999_999).executeTakeFirstOrThrow(),
  ],
  [
    'the event that a new row belongs to',
    () => hub.engine.db.insertInto('card_layouts').values({ eventId: 999_999, lists: '{}' }).execute(),
  ],
])('answers 404 if someone deleted %s between two statements', async (_, ask) => {
  const error: Error = await ask().then(
    () => new Error('found'),
    (failure: Error) => failure,
  )
  const refusal = refusalFor(hub.engine, error)
  expect(refusal).toBeInstanceOf(Refusal)
  expect([(refusal as Refusal).status, refusal.message]).toEqual([404, 'This does not exist or was deleted'])
})

import { afterAll, beforeAll, expect, it } from 'vitest'
import { FIRST_LISTS } from '../../../domain/schedule/first-lists.ts'
import { openApp } from '../../../test/app.ts'
import { addEvent } from '../../../test/factories.ts'
import { layoutOf } from './data.ts'

let hub: Awaited<ReturnType<typeof openApp>>
beforeAll(async () => {
  hub = await openApp()
})
afterAll(() => hub.close())

it('is one number for two sheets that are printed at once', async () => {
  const { id } = await addEvent(hub.db)
  const sheets = Array.from({ length: 4 }, () => layoutOf(hub.engine, { id, lists: FIRST_LISTS }))
  expect(new Set(await Promise.all(sheets)).size).toBe(1)
})

it('is none for an event that was deleted while its card was drawn', async () => {
  const drawn = layoutOf(hub.engine, { id: 999_999, lists: FIRST_LISTS })
  await expect(drawn).rejects.toMatchObject({ status: 404, message: 'This event does not exist' })
})

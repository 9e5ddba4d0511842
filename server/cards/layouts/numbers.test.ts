import { afterAll, beforeAll, expect, it } from 'vitest'
import { FIRST_LISTS } from '../../../domain/schedule/first-lists.ts'
import { openApp } from '../../../test/app.ts'
import { addEvent } from '../../../test/factories.ts'
import { waitingStatements } from '../../../test/waiting-statements.ts'
import { layoutOf } from './data.ts'

let hub: Awaited<ReturnType<typeof openApp>>
beforeAll(async () => {
  hub = await openApp()
})
afterAll(() => hub.close())

it('is one number for two sheets that are printed at once', async () => {
  const own = { id: (await addEvent(hub.db)).id, lists: FIRST_LISTS }
  let late: Promise<number> | undefined
  const write: typeof hub.engine.write = (work) =>
    hub.engine.write(async (transaction) => {
      const result = await work(transaction)
      late = layoutOf(hub.engine, own)
      if (hub.engine.name === 'postgres') await expect.poll(() => waitingStatements(hub.db)).toBe(1)
      return result
    })
  const first = await layoutOf({ ...hub.engine, write }, own)
  expect(await late).toBe(first)
})

it('is none for an event that was deleted while its card was drawn', async () => {
  const drawn = layoutOf(hub.engine, { id: 999_999, lists: FIRST_LISTS })
  await expect(drawn).rejects.toMatchObject({ status: 404, message: 'This event does not exist' })
})

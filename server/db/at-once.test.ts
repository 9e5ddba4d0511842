import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openOwnedApp } from '../../test/app.ts'
import { askAtOnce } from './at-once.ts'

let hub: Awaited<ReturnType<typeof openOwnedApp>>
beforeAll(async () => {
  hub = await openOwnedApp()
})
afterAll(() => hub.close())

it.each([0, 1, 3])('answers %i queries, each with its own rows', async (count) => {
  const numbers = Array.from({ length: count }, (_, index) => index)
  const answers = await askAtOnce(hub.db, (put) =>
    numbers.map((each) => sql`select 2 * ${put(each)} as n union all select 7 as n`),
  )
  expect(answers).toEqual(numbers.map((each) => [{ n: 2 * each }, { n: 7 }]))
})

it('fails if any of its queries fails, and the transaction is rolled back', async () => {
  const id = hub.owner.id
  const failing = hub.db.transaction().execute(async (transaction) => {
    await transaction.updateTable('users').set({ name: 'Changed' }).where('id', '=', id).execute()
    await askAtOnce(transaction, (put) =>
      ['users', 'nowhere', 'users'].map(
        (table) => sql`select name from ${sql.table(table)} where id = ${put(id)}`,
      ),
    )
  })
  await expect(failing).rejects.toThrow(/nowhere/)
  const [rows] = await askAtOnce(hub.db, (put) => [sql`select name from users where id = ${put(id)}`])
  expect(rows).toEqual([{ name: hub.owner.name }])
})

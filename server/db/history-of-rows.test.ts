import { sql } from 'kysely'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { openApp } from '../../test/app.ts'

let hub: Awaited<ReturnType<typeof openApp>>
beforeAll(async () => {
  hub = await openApp()
})
afterAll(() => hub.close())

it('finds the history entries of one row without reading the others', async () => {
  const plan = await hub.db.transaction().execute(async (transaction) => {
    // Otherwise an empty table is scanned.
    if (inject('engine') === 'postgres') await sql`set local enable_seqscan = off`.execute(transaction)
    const prefix = inject('engine') === 'postgres' ? sql`explain` : sql`explain query plan`
    const latest = sql`select * from history where "eventId" = 1 and noun = 'sessions' and "rowId" = 2 order by id desc limit 50`
    return (await sql`${prefix} ${latest}`.execute(transaction)).rows
  })
  expect(JSON.stringify(plan)).toContain('history_row_index')
})

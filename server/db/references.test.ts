import { sql } from 'kysely'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { openApp } from '../../test/app.ts'

let hub: Awaited<ReturnType<typeof openApp>>
beforeAll(async () => {
  hub = await openApp()
})
afterAll(() => hub.close())

/** The foreign keys without an index that begins with them. */
async function withoutIndex(): Promise<string[]> {
  const { rows } =
    inject('engine') === 'sqlite'
      ? await sql<{ column: string }>`
          select tables.name || '.' || "from" as "column"
          from sqlite_master tables, pragma_foreign_key_list(tables.name) keys
          where tables.type = 'table' and "from" not in (
            select columns.name from pragma_index_list(tables.name) indexes, pragma_index_info(indexes.name) columns
            where columns.seqno = 0
            union select name from pragma_table_info(tables.name) where pk = 1)`.execute(hub.db)
      : await sql<{ column: string }>`
          select conrelid::regclass::text || '.' || attname as "column"
          from pg_constraint join pg_attribute on attrelid = conrelid and attnum = conkey[1]
          where contype = 'f' and not exists (
            select from pg_index where indrelid = conrelid and indkey[0] = conkey[1])`.execute(hub.db)
  return rows.map(({ column }) => column.replaceAll('"', '')).toSorted()
}

it('has an index on every foreign key, so that deletions scan no table', async () => {
  expect(await withoutIndex()).toEqual([])
})

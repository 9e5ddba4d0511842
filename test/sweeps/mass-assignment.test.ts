import { afterAll, beforeAll, expect, it } from 'vitest'
import { api, type CallName } from '../../domain/api.ts'
import { type Contract, contractOf } from '../contract/contract.ts'
import { allRows } from '../database-text.ts'
import { everyCall } from '../every-call/table.ts'
import { createWorld, type Hub, openWithPeople, type People } from '../every-call/world.ts'

const TEXT = 'planted-by-a-stranger'
const NUMBER = 987_654_321

let hub: Hub
let people: People
let columns: Record<string, unknown>
let contract: Contract
beforeAll(async () => {
  ;({ hub, people } = await openWithPeople())
  contract = await contractOf(hub)
  const tables = await hub.db.introspection.getTables()
  columns = Object.fromEntries(
    tables
      .flatMap((table) => table.columns)
      .map(({ name, dataType }) => [name, /^(int|bigint)/i.test(dataType) ? NUMBER : TEXT]),
  )
  Object.assign(columns, { isAdmin: true, isSuperAdmin: true })
})
afterAll(() => hub.close())

const writes = (Object.keys(api) as CallName[]).filter((name) => !name.startsWith('GET '))

it.each(writes)('%s writes no column that its body does not declare', async (name) => {
  const world = await createWorld(hub, people, 'super', true)
  const { params = {}, body, form } = await everyCall[name].ask(world)
  const own = contract.fieldsOf(name, 'body')
  const planted: Record<string, unknown> = Object.fromEntries(
    Object.entries(columns).filter(([column]) => !(column in own)),
  )
  const [method = '', path = ''] = name.split(' ')
  const named = new Map(Object.entries(params))
  const url = path.replaceAll(/:(\w+)/g, (_, part: string) => String(named.get(part)))
  const rulers = await superAdmins()
  for (const [field, value] of Object.entries(planted)) form?.append(field, String(value))
  const { fetch } = await hub.as(people.super)
  const answer = await fetch(url, {
    method,
    ...(form
      ? { body: form }
      : {
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify(withPlanted(body, planted)),
        }),
  })
  // The reply is that to a body without these fields, or the refusal of a form with too many fields.
  const [good = ''] = (everyCall[name].visible.at(-1) ?? '').split(' ')
  expect([good, form ? '413' : good]).toContain(String(answer.status))
  const rows = JSON.stringify(await allRows(hub.db))
  expect([rows.includes(TEXT), rows.includes(String(NUMBER))]).toEqual([false, false])
  expect(await superAdmins()).toEqual(rulers)
})

it('detects a column that is written', async () => {
  const { fetch } = await hub.as(people.super)
  const { eventId } = await createWorld(hub, people, 'super', true)
  await fetch('/api/rooms', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(withPlanted({ name: TEXT, eventId }, {})),
  })
  expect(JSON.stringify(await allRows(hub.db))).toContain(TEXT)
})

/** Adds the fields to the body itself, and to each item of a list in it. */
function withPlanted(body: unknown, planted: { order?: unknown; day?: unknown }): object {
  // Items of a new order keep their own field `order`, new time slots their `day`.
  const { order: _, day: __, ...inItems } = planted
  const given = Object.entries(typeof body === 'object' && body !== null ? body : {})
  const deep = given.map(([name, value]) => [
    name,
    Array.isArray(value)
      ? value.map((item) => (typeof item === 'object' ? { ...inItems, ...item } : item))
      : value,
  ])
  return { ...planted, ...Object.fromEntries(deep) }
}

async function superAdmins(): Promise<number[]> {
  const rows = await hub.db.selectFrom('users').select(['id', 'isSuperAdmin']).execute()
  return rows.flatMap(({ id, isSuperAdmin }) => (isSuperAdmin ? [id] : [])).sort((a, b) => a - b)
}

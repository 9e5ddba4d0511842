import { afterAll, beforeAll, expect, it } from 'vitest'
import { urlOf } from '../../client/lib/call.ts'
import { topicOf } from '../../client/lib/reads.ts'
import { api, type CallName } from '../../domain/api.ts'
import type { Calls } from '../../domain/call.ts'
import { everyCall } from '../every-call/table.ts'
import { createWorld, type Hub, openWithPeople, type People, type World } from '../every-call/world.ts'

/**
 * The topics in each answer to a write are compared with the lists of the event and of the site whose replies
 * changed.
 */
let hub: Hub
let people: People
type Owner = Awaited<ReturnType<typeof hub.as>>
beforeAll(async () => {
  ;({ hub, people } = await openWithPeople())
})
afterAll(() => hub.close())

const calls = Object.entries(api as Calls)
/** Writes after which somebody else reads: their pages read everything again. */
const OF_SOMEBODY_ELSE = ['POST /api/login', 'POST /api/logout', 'DELETE /api/sign-ins']
const writes = calls
  .map(([name]) => name as CallName)
  .filter((name) => !name.startsWith('GET ') && !OF_SOMEBODY_ELSE.includes(name))
/** Reads that are neither a file nor about one row. No page keeps the unlisted ones open. */
const lists = calls
  .filter(([name, { params, media }]) => name.startsWith('GET ') && !params && !media)
  .map(([name]) => name.slice('GET '.length))
/** Reads that no topic announces: entries of a log, and counts that may be a minute old (docs/decisions/042). */
const UNNOTED = ['/api/security-log', '/api/stars', '/api/history/back-to']

async function repliesOf(owner: Owner, { query, ofEvent }: World): Promise<Map<string, string>> {
  const replies = new Map<string, string>()
  for (const path of lists.filter((each) => !UNNOTED.includes(each))) {
    const response = await owner.fetch(urlOf(path, {}, { ...query, ...ofEvent }))
    replies.set(path, response.ok ? await response.text() : String(response.status))
  }
  return replies
}

/** The number of cards that the server still reads by itself, which is no write of this page. */
async function cardsToRead(): Promise<number> {
  const cards = await hub.db.selectFrom('session_cards').select('state').execute()
  return cards.filter(({ state }) => state === 'waiting' || state === 'reading').length
}

it.each(writes)('%s names every topic whose reads it changes', async (name) => {
  const owner = await hub.as(people.super)
  const world = await createWorld(hub, people, 'super', true)
  const { params, query, body, form } = await everyCall[name].ask(world)
  const [method = '', path = ''] = name.split(' ')
  await expect.poll(cardsToRead).toBe(0)
  const before = await repliesOf(owner, world)
  const response = await owner.fetch(urlOf(path, { ...params }, { ...query }), {
    method,
    ...(body !== undefined && {
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    }),
    ...(form && { body: form }),
  })
  const named = response.headers.get('touched')?.split(', ') ?? []
  const after = await repliesOf(owner, world)
  const changed = [...after]
    .filter(([each, reply]) => before.get(each) !== reply)
    .map(([each]) => topicOf(each))
  expect(named).toEqual(expect.arrayContaining([...new Set(changed)]))
  expect(new Set(named).size).toBe(named.length)
})

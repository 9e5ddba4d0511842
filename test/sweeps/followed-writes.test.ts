import { afterAll, beforeAll, expect, it } from 'vitest'
import { type CallError, createCall, urlOf } from '../../client/net/call.ts'
import { follow } from '../../client/net/changes.ts'
import { createQueryClient } from '../../client/net/reads.ts'
import { api, type CallName } from '../../domain/api.ts'
import type { Calls } from '../../domain/call.ts'
import { everyCall } from '../every-call/table.ts'
import { createWorld, type Hub, openWithPeople, type People, ROLES } from '../every-call/world.ts'

/**
 * A page shows every list of the event and of the site. After each write, it has the rows in the answer, or reads them again: it
 * never shows anything outdated.
 */
let hub: Hub
let people: People
beforeAll(async () => {
  ;({ hub, people } = await openWithPeople())
})
afterAll(() => hub.close())

const calls = Object.entries(api as Calls)
/** Writes after which someone else is the reader: their pages read everything again. */
const OF_SOMEBODY_ELSE = [
  'POST /api/login',
  'POST /api/logout',
  'POST /api/identities/sign-out',
  'DELETE /api/sign-ins',
]
const writes = calls
  .map(([name]) => name as CallName)
  .filter((name) => !name.startsWith('GET ') && !OF_SOMEBODY_ELSE.includes(name))
/** Reads without messages: log entries, the server's state, and counts that may be a minute old (docs/decisions/042). */
const APART = [
  '/api/security-log',
  '/api/installation',
  '/api/stars',
  '/api/sessions/swaps',
  '/api/phones',
  '/api/history/back-to',
  '/api/programme',
]
/** Reads that are neither a file nor about one row. */
const lists = calls
  .filter(([name, { params, media }]) => name.startsWith('GET ') && !params && !media)
  .map(([name]) => name.slice('GET '.length))
  .filter((path) => !APART.includes(path))

/** The number of cards that the server is still reading by itself, which is not a write of this page. */
async function cardsToRead(): Promise<number> {
  const cards = await hub.db.selectFrom('session_cards').select('state').execute()
  return cards.filter(({ state }) => state === 'waiting' || state === 'reading').length
}

it.each(writes)('%s leaves nothing outdated on its page', async (name) => {
  const owner = await hub.as(people.super)
  const world = await createWorld(hub, people, 'super', true)
  const asked = await everyCall[name].ask(world)
  await expect.poll(cardsToRead).toBe(0)
  const followed: Promise<boolean>[] = []
  const reads = createQueryClient(owner.call)
  const call = createCall(owner.fetch, (messages) => {
    for (const message of messages) followed.push(follow(reads, message))
  })
  const urls = lists.map((path) => urlOf(path, {}, { ...world.query, ...world.ofEvent }))
  const now = (url: string) => reads.fetchQuery({ queryKey: [url], staleTime: 0 }).catch(() => null)
  for (const url of urls) await now(url)
  // The page reads the event, and then knows its revision and applies the rows of messages.
  const { city, date } = world.query
  expect(await follow(reads, { place: `${city}/${date}`, id: '', to: '' })).toBe(true)
  const write = call as (name: string, asked: object) => Promise<unknown>
  const status = await write(name, asked).then(
    () => '2',
    (error: CallError) => String(error.status),
  )
  expect(everyCall[name].visible[ROLES.indexOf('super')]).toMatch(RegExp(`^${status}`))
  await Promise.all(followed)
  const shown = new Map(
    urls.map((url) => {
      const { data, isInvalidated = true } = reads.getQueryState([url]) ?? {}
      return [url, isInvalidated ? null : data]
    }),
  )
  for (const url of urls) {
    const page = shown.get(url)
    if (page !== null && page !== undefined) expect([url, page]).toEqual([url, await now(url)])
  }
})

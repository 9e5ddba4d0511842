import { afterAll, beforeAll, expect, it } from 'vitest'
import { api, type CallName } from '../../domain/api.ts'
import { type Contract, contractOf } from '../contract/contract.ts'
import { rowsAtRest } from '../every-call/outcome.ts'
import { everyCall } from '../every-call/table.ts'
import { createWorld, type Hub, openWithPeople, type People } from '../every-call/world.ts'

let hub: Hub
let people: People
let contract: Contract
beforeAll(async () => {
  ;({ hub, people } = await openWithPeople())
  contract = await contractOf(hub)
})
afterAll(() => hub.close())

type Body = Record<string, unknown>

/** Bodies of this event with one thing that belongs to the other one, in every way that the fields allow. */
function mixtures(own: Body, other: Body, fields: string[], otherEventId: number, hasRow: boolean): Body[] {
  const lists = Object.entries(own).filter(
    ([, value]) => Array.isArray(value) && typeof value[0] === 'object' && namesRows(value[0]),
  )
  return [
    ...['timeSlotId', 'roomId']
      .filter((name) => name in own)
      .map((name) => ({ ...own, [name]: other[name] })),
    ...('timeSlotId' in own ? [{ ...own, eventId: otherEventId }] : []),
    ...(hasRow && fields.includes('eventId') && !('timeSlotId' in own)
      ? [{ ...own, eventId: otherEventId }]
      : []),
    ...lists.map(([name, value]) => ({ ...own, [name]: [value, other[name]].flat() })),
  ]
}

/** Whether an item of a list refers to a row by its id or a spot: new rows, and times on days, mix nothing. */
function namesRows(item: object): boolean {
  return Object.entries(item).some(
    ([name, value]) =>
      (typeof value === 'number' && name !== 'day') || (typeof value === 'object' && value !== null),
  )
}

const writes = (Object.keys(api) as CallName[]).filter((name) =>
  /^(POST|PUT) .*\/(sessions|session-cards|time-slots|rooms|sponsors|event-pages|[a-z]+-links|[a-z]+-settings)\b/.test(
    name,
  ),
)

it('refuses every write that mixes two events of one organizer, and changes nothing', async () => {
  const { fetch } = await hub.as(people.creator)
  const tried: string[] = []
  for (const name of writes) {
    const here = await createWorld(hub, people, 'creator', true)
    const there = await createWorld(hub, people, 'creator', true)
    const { params = {}, body, form } = await everyCall[name].ask(here)
    const { body: other } = await everyCall[name].ask(there)
    if (form || typeof body !== 'object' || body === null) continue
    const [method = '', path = ''] = name.split(' ')
    const named = new Map(Object.entries(params))
    const url = path.replaceAll(/:(\w+)/g, (_, part: string) => String(named.get(part)))
    const fields = Object.keys(contract.fieldsOf(name, 'body'))
    for (const mixed of mixtures({ ...body }, { ...Object(other) }, fields, there.eventId, named.size > 0)) {
      const before = await rowsAtRest(hub)
      const headers = { 'content-type': 'application/json' }
      const answer = await fetch(url, { method, headers, body: JSON.stringify(mixed) })
      expect([name, mixed, answer.status]).toEqual([name, mixed, 400])
      expect([name, await rowsAtRest(hub)]).toEqual([name, before])
      tried.push(name)
    }
  }
  expect([...new Set(tried)].sort()).toEqual(MIXABLE)
})

const MIXABLE = [
  'POST /api/event-pages/reorder',
  'POST /api/helpful-links/reorder',
  'POST /api/quick-links/reorder',
  'POST /api/rooms/:id/open',
  'POST /api/rooms/reorder',
  'POST /api/session-cards/:id/save',
  'POST /api/sessions',
  'POST /api/sessions/:id/merge',
  'POST /api/sessions/arrange',
  'POST /api/sessions/brief',
  'POST /api/social-links/reorder',
  'POST /api/sponsors/reorder',
  'POST /api/time-slots/shift',
  'PUT /api/event-pages/:id',
  'PUT /api/footer-settings/:id',
  'PUT /api/helpful-links/:id',
  'PUT /api/quick-links/:id',
  'PUT /api/rooms/:id',
  'PUT /api/rooms/:id/pin',
  'PUT /api/sessions/:id',
  'PUT /api/sessions/:id/full',
  'PUT /api/social-links/:id',
  'PUT /api/sponsors/:id',
  'PUT /api/time-slots/:id',
  'PUT /api/wifi-settings/:id',
]

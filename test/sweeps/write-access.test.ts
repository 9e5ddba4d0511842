import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { api, type CallName } from '../../domain/api.ts'
import type { Input } from '../every-call/by-role.ts'
import { rowsAtRest, send } from '../every-call/outcome.ts'
import { everyCall } from '../every-call/table.ts'
import {
  createWorld,
  type Hub,
  openWithPeople,
  type People,
  ROLES,
  removeEvents,
} from '../every-call/world.ts'

let hub: Hub
let people: People
beforeAll(async () => {
  ;({ hub, people } = await openWithPeople())
})
afterEach(() => removeEvents(hub))
afterAll(() => hub.close())

const ADMIN = ROLES.indexOf('admin')
/** The writes that an admin needs access to an event for. */
const writes = (Object.keys(api) as CallName[]).filter((name) => {
  const { visible, hidden } = everyCall[name]
  return !name.startsWith('GET ') && visible[ADMIN] === '403' && hidden[ADMIN] !== '403'
})

it.each(writes)(
  '%s of an admin without access changes nothing, and answers for a hidden event as for none',
  async (name) => {
    const { fetch } = await hub.as(people.admin)
    const asked = await everyCall[name].ask(await createWorld(hub, people, 'admin', true))
    const before = await rowsAtRest(hub)
    expect((await send(fetch, name, asked)).status).toBe(403)
    expect(await rowsAtRest(hub)).toEqual(before)

    const hidden = await everyCall[name].ask(await createWorld(hub, people, 'admin', false))
    const [ofHidden, ofNone] = [
      await send(fetch, name, hidden),
      await send(fetch, name, withUnknownIds(hidden)),
    ]
    expect([ofHidden.status, await ofHidden.text()]).toEqual([ofNone.status, await ofNone.text()])
  },
)

function withUnknownIds(asked: Input): Input {
  const { form, ...rest } = asked
  const unknown = JSON.parse(JSON.stringify(rest), (key, value) =>
    /id$/i.test(key) && value !== null ? (typeof value === 'string' ? '2147483647' : 2_147_483_647) : value,
  )
  return { ...unknown, ...(form && { form }) }
}

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
  type Role,
  removeEvents,
} from '../every-call/world.ts'

let hub: Hub
let people: People
beforeAll(async () => {
  ;({ hub, people } = await openWithPeople())
})
afterEach(() => removeEvents(hub))
afterAll(() => hub.close())

const writes = (Object.keys(api) as CallName[]).filter((name) => !name.startsWith('GET '))
const OUTSIDERS = ['visitor', 'user', 'admin', 'helper'] as const
const outcomesOf = (role: Role, name: CallName) => {
  const at = ROLES.indexOf(role)
  return { visible: everyCall[name].visible[at] ?? '', hidden: everyCall[name].hidden[at] ?? '' }
}
/** The writes that are refused to people without access to an event, or with only a helper's access. */
const refused = OUTSIDERS.flatMap((role) =>
  writes
    .filter((name) => ['401', '403'].includes(outcomesOf(role, name).visible))
    .map((name) => ({ role, name })),
)
/** The writes that an admin needs access to an event for. */
const ofManagers = writes.filter((name) => {
  const { visible, hidden } = outcomesOf('admin', name)
  return visible === '403' && hidden !== '403'
})

it.each(refused)('$name, refused to the $role, changes nothing', async ({ role, name }) => {
  const { fetch } = role === 'visitor' ? hub : await hub.as(people[role])
  const asked = await everyCall[name].ask(await createWorld(hub, people, role, true))
  const before = await rowsAtRest(hub)
  expect(String((await send(fetch, name, asked)).status)).toBe(outcomesOf(role, name).visible)
  expect(await rowsAtRest(hub)).toEqual(before)
})

it.each(ofManagers)('%s treats a hidden event like an unknown one, and changes nothing', async (name) => {
  const { fetch } = await hub.as(people.admin)
  const asked = await everyCall[name].ask(await createWorld(hub, people, 'admin', false))
  const before = await rowsAtRest(hub)
  const [ofHidden, ofNone] = [
    await send(fetch, name, asked),
    await send(fetch, name, withUnknownPlaces(asked)),
  ]
  expect([ofHidden.status, await ofHidden.text()]).toEqual([ofNone.status, await ofNone.text()])
  expect(await rowsAtRest(hub)).toEqual(before)
})

/** The same input with unknown ids and an unknown event address. */
function withUnknownPlaces({ form, ...rest }: Input): Input {
  const unknown = JSON.parse(JSON.stringify(rest), unknownPlace)
  if (!form) return unknown
  const another = new FormData()
  for (const [key, value] of form)
    another.append(key, typeof value === 'string' ? String(unknownPlace(key, value)) : value)
  return { ...unknown, form: another }
}

const UNKNOWN = 2_147_483_647

function unknownPlace(key: string, value: unknown) {
  if (key === 'city') return 'nowhere'
  if (key === 'date') return '1999-12-31'
  if (!/id$/i.test(key) || value === null) return value
  return typeof value === 'string' ? String(UNKNOWN) : UNKNOWN
}

import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest'
import { api, type CallName } from '../../domain/api.ts'
import { outcomeOf } from '../every-call/outcome.ts'
import { everyCall } from '../every-call/table.ts'
import { type Hub, openWithPeople, type People, ROLES, type Role, removeEvents } from '../every-call/world.ts'
import { isNight } from '../night.ts'

let hub: Hub
let people: People
beforeAll(async () => {
  ;({ hub, people } = await openWithPeople({ ADMIN_RESET_PASSWORD: 'open sesame' }))
})
afterEach(() => removeEvents(hub))
afterAll(() => hub.close())

const names = Object.keys(api) as CallName[]

it('has a row for every call', () => {
  expect(Object.keys(everyCall).sort()).toEqual([...names].sort())
})

/**
 * The roles whose calls run. On PostgreSQL, all of them do so only by night, since access does not depend on the database: by day,
 * one role that may make the call and one that may not run its statements.
 */
const asks = (...some: Role[]): readonly Role[] =>
  inject('engine') === 'postgres' && !isNight ? some : ROLES

describe.each(names)('%s', (name) => {
  it('answers each role on a public event as the table says', async () => {
    const [seen, expected] = await outcomes(name, 'visible', asks('visitor', 'creator'))
    expect(seen).toEqual(expected)
  })

  it('answers each role on a hidden event as the table says', async () => {
    const [seen, expected] = await outcomes(name, 'hidden', asks('admin', 'helper', 'grantee'))
    expect(seen).toEqual(expected)
  })
})

async function outcomes(name: CallName, column: 'visible' | 'hidden', roles: readonly Role[]) {
  const seen: string[] = []
  for (const role of roles) seen.push(await outcomeOf(hub, people, name, role, column === 'visible'))
  return [seen, roles.map((role) => everyCall[name][column][ROLES.indexOf(role)])]
}

import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { api, type CallName } from '../../domain/api.ts'
import { outcomeOf } from '../every-call/outcome.ts'
import { everyCall } from '../every-call/table.ts'
import { type Hub, openWithPeople, type People, ROLES, removeEvents } from '../every-call/world.ts'

let hub: Hub
let people: People
beforeAll(async () => {
  ;({ hub, people } = await openWithPeople({ ADMIN_RESET_PASSWORD: 'open sesame' }))
})
afterEach(() => removeEvents(hub))
afterAll(() => hub.close())

const names = Object.keys(api) as CallName[]

it('has a line for every call', () => {
  expect(Object.keys(everyCall).sort()).toEqual([...names].sort())
})

describe.each(names)('%s', (name) => {
  it('answers each role on a public event as the table says', async () => {
    expect(await outcomes(name, true)).toEqual(everyCall[name].visible)
  })

  it('answers each role on a hidden event as the table says', async () => {
    expect(await outcomes(name, false)).toEqual(everyCall[name].hidden)
  })
})

async function outcomes(name: CallName, isPublic: boolean): Promise<string[]> {
  const seen: string[] = []
  for (const role of ROLES) seen.push(await outcomeOf(hub, people, name, role, isPublic))
  return seen
}

import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { urlOf } from '../client/lib/call.ts'
import { api, type CallName } from '../domain/api.ts'
import { openApp } from '../test/app.ts'
import { fakeCardReader } from '../test/card-reader.ts'
import { everyCall } from '../test/every-call/table.ts'
import { addPeople, createWorld, type People, ROLES, type Role } from '../test/every-call/world.ts'

let hub: Awaited<ReturnType<typeof openApp>>
let people: People
beforeAll(async () => {
  const cardReader = fakeCardReader()
  // Nothing is read of any card, so that answers do not depend on whether reading has come to it.
  cardReader.fail('timeout')
  hub = await openApp({ cardReader, settings: { ADMIN_RESET_PASSWORD: 'open sesame' } })
  people = await addPeople(hub)
})
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
  for (const role of ROLES) seen.push(await outcome(name, role, isPublic))
  return seen
}

/** The status, and of a list how many rows. */
async function outcome(name: CallName, role: Role, isPublic: boolean): Promise<string> {
  const { fetch } = role === 'visitor' ? hub : await hub.as(people[role])
  const { params, query, body, form } = await everyCall[name].ask(
    await createWorld(hub, people, role, isPublic),
  )
  const [method = '', path = ''] = name.split(' ')
  const response = await fetch(urlOf(path, { ...params }, { ...query }), {
    method,
    ...(body !== undefined && {
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    }),
    ...(form && { body: form }),
  })
  const counts =
    everyCall[name].visible.some((each) => each.includes('with')) || path.includes('footer-settings')
  if (!counts || !response.ok || response.status !== 200) return String(response.status)
  const answer: unknown = await response.json()
  if (answer === null) return '200 with null'
  return Array.isArray(answer) ? `200 with ${answer.length}` : '200'
}

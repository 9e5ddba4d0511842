import fc from 'fast-check'
import { afterAll, afterEach, beforeAll, expect, inject, it } from 'vitest'
import { api, type CallName } from '../../domain/api.ts'
import { type Contract, contractOf } from '../contract/contract.ts'
import { requestOf, type Variation, variationsOf } from '../contract/requests.ts'
import { everyCall } from '../every-call/table.ts'
import { createWorld, type Hub, openWithPeople, type People, removeEvents } from '../every-call/world.ts'
import { hostileNames } from '../hostile-names.ts'
import { isNight } from '../night.ts'

const GOOD: Variation = { mood: 'good', body: {}, query: {}, path: {}, more: {}, whole: null, headers: {} }
const names = hostileNames(Number.POSITIVE_INFINITY)
/** By day PostgreSQL runs the statements of each call, which `every-call` and `hostile-input` do as well. */
const BY_DAY = inject('engine') === 'postgres' ? 3 : 6
const RUNS = Number(process.env.CONTRACT_RUNS ?? (isNight ? 12 : BY_DAY))
/** The same values by day, so that a change fails only through its own fault; new ones each night. */
const SEED = !isNight && !process.env.CONTRACT_RUNS ? { seed: 45 } : {}

let hub: Hub
let people: People
let contract: Contract
let made = 0
beforeAll(async () => {
  ;({ hub, people } = await openWithPeople({ ADMIN_RESET_PASSWORD: 'open sesame' }))
  contract = await contractOf(hub)
})
afterEach(() => removeEvents(hub))
afterAll(() => hub.close())

it.each(Object.keys(api) as CallName[])(
  '%s answers every request as its documentation says',
  async (name) => {
    const roles = fc.constantFrom('creator', 'super', 'super', 'admin', 'visitor')
    const seen = new Set<number>()
    await fc.assert(
      fc.asyncProperty(
        variationsOf(contract, name),
        roles,
        fc.boolean(),
        async (variation, role, isPublic) => {
          const hostile = { name: names.next(), location: `${names.nextLocation()} ${++made}` }
          const world = await createWorld(hub, people, role, isPublic, hostile)
          const { fetch } = role === 'visitor' ? hub : await hub.as(people[role])
          const [url, request] = await requestOf(name, world, variation)
          const answer = await fetch(url, request)
          seen.add(answer.status)
          const untruths = await contract.untruthsOf(name, answer)
          expect(untruths, `${role} ${url} ${String(request.body).slice(0, 300)}`).toEqual([])
        },
      ),
      { numRuns: RUNS, examples: [[GOOD, 'super', true]], ...SEED },
    )
    const good = Number(everyCall[name].visible.at(-1)?.slice(0, 3))
    expect([...seen]).toContain(good)
  },
)

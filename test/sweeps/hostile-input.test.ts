import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { api } from '../../domain/api.ts'
import { openApp } from '../app.ts'
import { type Contract, contractOf } from '../contract/contract.ts'
import { addEvent, addSuperAdmin } from '../factories.ts'
import { HOSTILE_NAMES } from '../hostile-names.ts'

let hub: Awaited<ReturnType<typeof openApp>>
let admin: Awaited<ReturnType<typeof hub.as>>
let contract: Contract
beforeAll(async () => {
  hub = await openApp()
  const owner = await addSuperAdmin(hub.db)
  await addEvent(hub.db, { createdBy: owner.id })
  admin = await hub.as(owner)
  contract = await contractOf(hub)
})
afterAll(() => hub.close())

const nasty = fc.oneof(
  fc.constantFrom<unknown>(...HOSTILE_NAMES),
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.constantFrom<unknown>(
    '\0',
    '\ud800',
    "' or 1=1 --",
    '../../etc/passwd',
    '{{7*7}}',
    '<script>',
    '0x10',
    '1e3',
  ),
  fc.constantFrom<unknown>(
    -1,
    0,
    1.5,
    2 ** 31,
    Number.MAX_SAFE_INTEGER,
    true,
    null,
    [],
    {},
    'x'.repeat(5_000),
  ),
)
const bodyOf = (fields: readonly string[]) =>
  fc.oneof(
    fc
      .dictionary(fc.constantFrom(...fields), fc.oneof(nasty, fc.array(nasty, { maxLength: 3 })), {
        maxKeys: 12,
      })
      .map((value) => JSON.stringify(value)),
    fc.constantFrom('', '{', '[]', 'null', '"text"', `${'['.repeat(5_000)}`, '{"a":1e999}'),
  )
const segment = fc.oneof(
  fc.constantFrom(
    '1',
    '0',
    '-1',
    '1.5',
    '1e3',
    '0x10',
    '2147483648',
    '99999999999999',
    '%00',
    '%ff',
    '..%2f..',
    'constructor',
  ),
  fc
    .string({ unit: 'binary', minLength: 1, maxLength: 20 })
    .filter((text) => text.isWellFormed())
    .map(encodeURIComponent),
)
/** Calls that would end the sign-in that the others need. */
const LEFT_OUT = new Set([
  'POST /api/logout',
  'POST /api/identities/sign-out',
  'DELETE /api/sign-ins',
  'DELETE /api/sign-ins/:id',
])

it.each(Object.keys(api).filter((name) => !LEFT_OUT.has(name)))(
  'answers any input to %s with a sentence, never with a server error',
  async (name) => {
    const [method = '', path = ''] = name.split(' ')
    const body = bodyOf([...contract.fieldsOfBodies([name]), 'id', 'eventId', 'name', '__proto__'])
    await fc.assert(
      fc.asyncProperty(body, fc.array(segment, { minLength: 3, maxLength: 3 }), async (sent, segments) => {
        const rest = [...segments]
        const url = path.replaceAll(/:\w+/g, () => rest.pop() ?? '1')
        const query =
          method === 'GET' ? `?city=${segments[0]}&date=${segments[1]}&eventId=${segments[2]}` : ''
        const answer = await admin.fetch(`${url}${query}`, {
          method,
          ...(method !== 'GET' && { body: sent, headers: { 'content-type': 'application/json' } }),
        })
        expect([sent, url, answer.status < 500]).toEqual([sent, url, true])
        if (answer.status < 400) return
        const refusal = await answer.json()
        expect([typeof refusal.error, typeof refusal.message]).toEqual(['string', 'string'])
        expect(refusal.message).not.toBe('')
        expect(JSON.stringify(refusal)).not.toMatch(/node_modules|\bat .*\.ts:\d/)
      }),
      { numRuns: 8 },
    )
  },
)

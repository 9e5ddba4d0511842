import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { api, type CallName } from '../../domain/api.ts'
import { send } from '../every-call/outcome.ts'
import { everyCall } from '../every-call/table.ts'
import { createWorld, type Hub, openWithPeople, type People, removeEvents } from '../every-call/world.ts'

let hub: Hub
let people: People
beforeAll(async () => {
  ;({ hub, people } = await openWithPeople())
})
afterEach(() => removeEvents(hub))
afterAll(() => hub.close())

/** Writes that change nothing the history records, and why. */
const NOT_RECORDED = new Map([
  ['POST /api/sponsors/upload-logo', 'a file that no row shows yet'],
  ['POST /api/process-image', 'a reading for a form'],
  ['POST /api/session-cards/claim-next', 'who has a card open'],
  ['POST /api/session-cards/:id/claim', 'who has a card open'],
  ['POST /api/session-cards/:id/release', 'who has a card open'],
  ['POST /api/session-cards/:id/read-again', 'the server reads it again'],
  ['POST /api/wall/photos', 'photos that change nothing'],
  ['POST /api/resend-invitation', 'a mail, noted in the security log'],
  ['DELETE /api/sign-ins/:id', 'a sign-in, noted in the security log'],
  ['DELETE /api/sign-ins', 'sign-ins, noted in the security log'],
  ['POST /api/tokens', 'tokens, noted in the security log'],
  ['DELETE /api/tokens/:id', 'a token, noted in the security log'],
  ['POST /api/webhooks', 'who is told, noted in the security log'],
  ['POST /api/webhooks/:id/test', 'a message'],
  ['POST /api/numbered-cards/rooms/:id', 'a code on paper'],
  ['POST /api/numbered-cards/:id/code', 'a code on paper'],
  ['PUT /api/numbered-cards/rooms/:id', 'what was said at a door'],
  ['PUT /api/ideas/round', 'where a screen is'],
  ['POST /api/colleagues', 'who has the board open'],
  ['DELETE /api/webhooks/:id', 'who is told, noted in the security log'],
])
const writes = Object.entries(api)
  .filter(([name, { access }]) => !name.startsWith('GET ') && access !== 'public' && access !== 'user')
  .map(([name]) => name as CallName)
  .filter((name) => !NOT_RECORDED.has(name))

it.each(writes)('%s adds one change to the history', async (name) => {
  const { fetch } = await hub.as(people.super)
  const asked = await everyCall[name].ask(await createWorld(hub, people, 'super', true))
  const before = (await changes()).size
  const answer = await send(fetch, name, asked)
  expect([answer.ok, (await changes()).size - before]).toEqual([true, 1])
})

async function changes(): Promise<Set<string>> {
  const history = hub.db.selectFrom('history').select('change').where('actorId', '=', people.super.id)
  return new Set((await history.execute()).map(({ change }) => change))
}

import { urlOf } from '../../client/net/call.ts'
import type { CallName } from '../../domain/api.ts'
import { allRows } from '../database-text.ts'
import type { Input } from './by-role.ts'
import { everyCall } from './table.ts'
import { createWorld, type Hub, type People, type Role } from './world.ts'

/** The status, and for a list its number of rows. */
export async function outcomeOf(
  hub: Hub,
  people: People,
  name: CallName,
  role: Role,
  isPublic: boolean,
): Promise<string> {
  const { fetch } = role === 'visitor' ? hub : await hub.as(people[role])
  const asked = await everyCall[name].ask(await createWorld(hub, people, role, isPublic))
  const response = await send(fetch, name, asked)
  const counts =
    everyCall[name].visible.some((each) => each.includes('with')) || name.includes('footer-settings')
  if (!counts || !response.ok || response.status !== 200) return String(response.status)
  const answer: unknown = await response.json()
  if (answer === null) return '200 with null'
  return Array.isArray(answer) ? `200 with ${answer.length}` : '200'
}

/** The answer to a call with an input from the table. */
export function send(
  fetch: Hub['fetch'],
  name: CallName,
  { params, query, body, form }: Input,
): Promise<Response> {
  const [method = '', path = ''] = name.split(' ')
  return fetch(urlOf(path, { ...params }, { ...query }), {
    method,
    ...(body !== undefined && {
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    }),
    ...(form && { body: form }),
  })
}

/**
 * All rows except those that change by themselves, because cards are read in the background; of cards, only the ids of
 * open ones.
 */
export async function rowsAtRest({ db }: Pick<Hub, 'db'>) {
  const { session_cards: cards, history: _, events, ...others } = await allRows(db)
  // The card reader continues by itself, which the managers of its event see.
  const openCards = cards?.map(Object).filter(({ state }) => state !== 'saved' && state !== 'discarded')
  return {
    ...others,
    openCards: openCards?.map(({ id }) => id),
    events: events?.map((event) => ({ ...Object(event), deskRevision: '' })),
  }
}

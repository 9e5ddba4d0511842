import { urlOf } from '../../client/lib/call.ts'
import type { CallName } from '../../domain/api.ts'
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

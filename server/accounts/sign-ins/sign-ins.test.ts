import { afterAll, beforeAll, expect, it } from 'vitest'
import { openApp } from '../../../test/app.ts'
import { addUser } from '../../../test/factories.ts'

let hub: Awaited<ReturnType<typeof openApp>>
beforeAll(async () => {
  hub = await openApp()
})
afterAll(() => hub.close())

async function threeSignIns() {
  const user = await addUser(hub.db)
  return [await hub.as(user), await hub.as(user), await hub.as(user)] as const
}
const isSignedIn = async ({ fetch }: { fetch: typeof hub.fetch }) => (await fetch('/api/user')).ok

it('lists where a user is signed in, and marks this browser', async () => {
  const [first, second] = await threeSignIns()
  const seen = await second.call('GET /api/sign-ins')
  const at = '2026-05-09T08:30:00.000Z'
  const shown = { browser: 'Another program', address: '127.0.0.1', createdAt: at, lastUsedAt: at }
  expect(seen).toEqual(
    [false, true, false].map((isCurrent, index) => ({ ...shown, id: seen[index]?.id, isCurrent })),
  )
  expect((await first.call('GET /api/sign-ins')).map(({ isCurrent }) => isCurrent)).toEqual([
    false,
    false,
    true,
  ])
})

it('ends one sign-in, all others, or all', async () => {
  const [first, second, third] = await threeSignIns()
  const everybody = async () => [await isSignedIn(first), await isSignedIn(second), await isSignedIn(third)]
  const last = (await first.call('GET /api/sign-ins'))[0]
  await first.call('DELETE /api/sign-ins/:id', { params: { id: String(last?.id) } })
  expect(await everybody()).toEqual([true, true, false])
  await second.call('DELETE /api/sign-ins', { query: { keep: 'current' } })
  expect(await everybody()).toEqual([false, true, false])
  await second.call('DELETE /api/sign-ins')
  expect(await everybody()).toEqual([false, false, false])
})

it('does not end the sign-ins of others, nor reveal that they exist', async () => {
  const [mine] = await threeSignIns()
  const [theirs] = await threeSignIns()
  const [foreign] = await theirs.call('GET /api/sign-ins')
  const end = (id: string) => mine.fetch(`/api/sign-ins/${id}`, { method: 'DELETE' })
  const refused = await end(String(foreign?.id))
  const unknown = await end('999999')
  expect([refused.status, await refused.json()]).toEqual([404, await unknown.json()])
  expect(await isSignedIn(theirs)).toBe(true)
})

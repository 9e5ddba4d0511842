import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { openApp } from '../../test/app.ts'
import { addUser } from '../../test/factories.ts'

const work = vi.hoisted(() => ({ done: [] as string[] }))
vi.mock('node:crypto', async (importOriginal) => {
  const crypto = await importOriginal<typeof import('node:crypto')>()
  const argon2 = (...call: Parameters<typeof crypto.argon2>) => {
    const [algorithm, { memory, passes, parallelism, tagLength }] = call
    work.done.push(`${algorithm} ${memory} ${passes} ${parallelism} ${tagLength}`)
    return crypto.argon2(...call)
  }
  return { ...crypto, argon2 }
})

let hub: Awaited<ReturnType<typeof openApp>>
beforeAll(async () => {
  hub = await openApp()
  await addUser(hub.db, { email: 'known@example.com' })
  await addUser(hub.db, { email: 'pending@example.com', passwordHash: null })
  // What stands in for the hash of an unknown account is made at its first use.
  await signIn('warm-up@example.com')
})
afterAll(() => hub.close())

async function signIn(email: string) {
  work.done.length = 0
  await hub.call('POST /api/login', { body: { email, password: 'not the password' } }).catch(() => undefined)
  return [...work.done]
}

it('does the same work for a wrong password, an unknown account and one without a password', async () => {
  const known = await signIn('known@example.com')
  expect(known).toEqual(['argon2id 19456 2 1 32'])
  expect(await signIn('nobody@example.com')).toEqual(known)
  expect(await signIn('pending@example.com')).toEqual(known)
})

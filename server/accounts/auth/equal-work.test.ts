import { afterAll, beforeAll, expect, it } from 'vitest'
import { openApp } from '../../../test/app.ts'
import { addUser } from '../../../test/factories.ts'
import { wrapArgon2 } from '../../../test/strangers.ts'

const done: string[] = []
const putBack = wrapArgon2((real) => (algorithm, parameters, ...rest) => {
  const { memory, passes, parallelism, tagLength } = parameters
  done.push(`${algorithm} ${memory} ${passes} ${parallelism} ${tagLength}`)
  return real(algorithm, parameters, ...rest)
})

let hub: Awaited<ReturnType<typeof openApp>>
beforeAll(async () => {
  hub = await openApp()
  await addUser(hub.db, { email: 'known@example.com' })
  await addUser(hub.db, { email: 'pending@example.com', passwordHash: null })
  // The stand-in for the hash of an unknown account is created on first use.
  await signIn('warm-up@example.com')
})
afterAll(async () => {
  putBack()
  await hub.close()
})

async function signIn(email: string) {
  done.length = 0
  await hub.call('POST /api/login', { body: { email, password: 'not the password' } }).catch(() => undefined)
  return [...done]
}

it('does the same hashing for a wrong password, an unknown account and an account without a password', async () => {
  const known = await signIn('known@example.com')
  expect(known).toEqual(['argon2id 19456 2 1 32'])
  expect(await signIn('nobody@example.com')).toEqual(known)
  expect(await signIn('pending@example.com')).toEqual(known)
})

import { expect, it } from 'vitest'
import { hashPassword, verifyPassword } from './password.ts'

it('verifies only the password that was hashed', async () => {
  const hash = await hashPassword('correct horse')
  expect(await verifyPassword('correct horse', hash)).toBe(true)
  expect(await verifyPassword('Correct horse', hash)).toBe(false)
})

it('salts each hash, so the same password is stored differently each time', async () => {
  expect(await hashPassword('correct horse')).not.toBe(await hashPassword('correct horse'))
})

it('accepts any characters, and tells long passwords apart by their last one', async () => {
  const long = `${'長い🔑\0 '.repeat(160)}`
  const hash = await hashPassword(`${long}a`)
  expect(await verifyPassword(`${long}a`, hash)).toBe(true)
  expect(await verifyPassword(`${long}b`, hash)).toBe(false)
})

it('accepts the same characters no matter how a keyboard composes them', async () => {
  expect(await verifyPassword('cafe\u0301 secret', await hashPassword('caf\u00e9 secret'))).toBe(true)
})

it('records in the hash how it was made', async () => {
  expect(await hashPassword('correct horse')).toMatch(
    /^\$argon2id\$v=19\$m=19456,t=2,p=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/,
  )
})

it('verifies a hash made by another program with other parameters', async () => {
  // From the reference implementation: echo -n password | argon2 somesalt -id -t 2 -m 16 -p 1
  const reference = '$argon2id$v=19$m=65536,t=2,p=1$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc'
  expect(await verifyPassword('password', reference)).toBe(true)
})

it('fails without a hash', async () => {
  expect(await verifyPassword('anything', null)).toBe(false)
})

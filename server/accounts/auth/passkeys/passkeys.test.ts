import { afterAll, beforeAll, expect, it } from 'vitest'
import { MOST_PASSKEYS } from '../../../../domain/accounts/passkeys.ts'
import { NOW, openApp } from '../../../../test/app.ts'
import { addAdmin, addUser } from '../../../../test/factories.ts'
import { newPasskey } from '../../../../test/new-passkey.ts'
import { outcomeOf, refusalOf } from '../../../../test/refusal.ts'
import { waitingStatements } from '../../../../test/waiting-statements.ts'
import type { Database } from '../../../db/schema.ts'
import { lockUsers } from '../../users/data.ts'
import { addPasskey, keepChallenge, takeChallenge } from './data.ts'

const SITE = 'https://hub.example.org'

let hub: Awaited<ReturnType<typeof openApp>>
let now = NOW
beforeAll(async () => {
  hub = await openApp({ settings: { PUBLIC_URL: SITE }, now: () => now })
})
afterAll(() => hub.close())

const count = async () => (await hub.db.selectFrom('challenges').select('hash').execute()).length

function answerOf(challenge: string, id = 'made-up') {
  const said = { type: 'webauthn.get', challenge, origin: SITE }
  const clientDataJSON = Buffer.from(JSON.stringify(said)).toString('base64url')
  const response = { clientDataJSON, authenticatorData: 'AA', signature: 'AA', attestationObject: 'AA' }
  return { id, rawId: id, type: 'public-key', clientExtensionResults: {}, response }
}

it('asks for a passkey of this site with user verification, and excludes existing ones', async () => {
  const ada = await addAdmin(hub.db, { name: '東京 Ada', email: 'ada@example.com' })
  const row = { userId: ada.id, publicKey: 'key', counter: 0, transports: '["usb"]', name: 'Key' }
  const times = { createdAt: NOW.toISOString(), lastUsedAt: null }
  await hub.db
    .insertInto('passkeys')
    .values({ ...row, ...times, credentialId: 'AQID' })
    .execute()
  const options = await (await hub.as(ada)).call('POST /api/passkeys/begin')
  expect(options).toMatchObject({
    rp: { id: 'hub.example.org', name: 'Conference Hub' },
    user: { name: 'ada@example.com', displayName: '東京 Ada' },
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    excludeCredentials: [{ id: 'AQID', transports: ['usb'] }],
  })
  expect(await (await hub.as(ada)).call('GET /api/passkeys')).toMatchObject([
    { name: 'Key', lastUsedAt: null },
  ])
  const stranger = await hub.as(await addUser(hub.db))
  expect(await stranger.call('GET /api/passkeys')).toEqual([])
  const { id } = await hub.db.selectFrom('passkeys').select('id').executeTakeFirstOrThrow()
  const taken = stranger.call('DELETE /api/passkeys/:id', { params: { id: String(id) } })
  expect((await refusalOf(taken))[0]).toBe(404)
})

it('refuses an unknown passkey, a made-up reply, or a challenge it did not issue', async () => {
  const { challenge } = await hub.call('POST /api/passkeys/sign-in/begin')
  for (const passkey of [
    answerOf(String(challenge)),
    answerOf('a challenge of my own', 'AQID'),
    answerOf(String(challenge), 'AQID'),
    answerOf(String(challenge), 'AQID'),
    { id: 'AQID' },
    { id: 'AQID', response: { clientDataJSON: '%' } },
  ])
    expect(await refusalOf(hub.call('POST /api/passkeys/sign-in', { body: { passkey } }))).toEqual([
      401,
      'This passkey does not open an account here',
    ])
  const unstorable = hub.call('POST /api/passkeys/sign-in', { body: { passkey: { id: 'AQ\0ID' } } })
  expect((await refusalOf(unstorable))[0]).toBe(400)
  const ada = await hub.as(await addAdmin(hub.db))
  await ada.call('POST /api/passkeys/begin')
  const body = { passkey: answerOf('a challenge of my own') }
  expect((await refusalOf(ada.call('POST /api/passkeys', { body })))[0]).toBe(400)
})

it('stores at most 20 passkeys of a user, even if two are added at once', async () => {
  const ada = await addAdmin(hub.db)
  const { call } = await hub.as(ada)
  const make = async (name: string) => {
    const { challenge } = await call('POST /api/passkeys/begin')
    const passkey = newPasskey({ challenge: String(challenge), site: SITE })
    return () => call('POST /api/passkeys', { body: { name, passkey } })
  }
  const add = (transaction: Database, index: number) =>
    addPasskey(transaction, {
      ...{ userId: ada.id, publicKey: 'key', counter: 0, transports: '[]', name: 'Key' },
      ...{ createdAt: NOW.toISOString(), lastUsedAt: null, credentialId: `${ada.id}-${index}` },
    })
  for (let index = 1; index < MOST_PASSKEYS - 1; index += 1) await add(hub.engine.db, index)
  expect(await (await make('Laptop'))()).toMatchObject({ name: 'Laptop' })
  const addLate = await make('Phone')
  let late: Promise<unknown> = Promise.resolve()
  await hub.engine.write(async (transaction) => {
    await lockUsers(transaction, [ada.id])
    await add(transaction, MOST_PASSKEYS)
    late = outcomeOf(addLate())
    if (hub.engine.name === 'postgres') await expect.poll(() => waitingStatements(hub.db)).toBe(1)
  })
  expect(await late).toEqual([409, expect.stringContaining('20')])
  expect(await call('GET /api/passkeys')).toHaveLength(MOST_PASSKEYS)
})

it('accepts a challenge once, from its own user, within five minutes', async () => {
  const ada = await addAdmin(hub.db)
  const keep = (challenge: string, user: number | null) => keepChallenge(hub.db, challenge, user, now)
  const take = (challenge: string, user: number | null) => takeChallenge(hub.db, challenge, user, now)
  await keep('one', null)
  expect([await take('one', null), await take('one', null)]).toEqual([true, false])
  await keep('two', ada.id)
  expect([await take('two', null), await take('two', ada.id + 1), await take('two', ada.id)]).toEqual([
    false,
    false,
    true,
  ])
  await keep('three', null)
  now = new Date(NOW.getTime() + 5 * 60_000)
  expect(await take('three', null)).toBe(false)
})

it('keeps only the latest challenge of a user who is adding a passkey', async () => {
  const ada = await addAdmin(hub.db)
  for (const challenge of ['first', 'second']) await keepChallenge(hub.db, challenge, ada.id, now)
  expect(await takeChallenge(hub.db, 'first', ada.id, now)).toBe(false)
  expect(await takeChallenge(hub.db, 'second', ada.id, now)).toBe(true)
})

it('keeps at most 5,000 challenges, however many strangers request', async () => {
  await hub.db.deleteFrom('challenges').execute()
  const at = (index: number) => new Date(now.getTime() + 60_000 + index).toISOString()
  const rows = Array.from({ length: 5_200 }, (_, index) => ({
    hash: `h${index}`,
    userId: null,
    expiry: at(index),
  }))
  for (let from = 0; from < rows.length; from += 400)
    await hub.db
      .insertInto('challenges')
      .values(rows.slice(from, from + 400))
      .execute()
  await hub.call('POST /api/passkeys/sign-in/begin')
  expect(await count()).toBe(5_000)
  now = new Date(now.getTime() + 10 * 60_000)
  await hub.call('POST /api/passkeys/sign-in/begin')
  expect(await count()).toBe(1)
})

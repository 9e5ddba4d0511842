import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { openApp } from '../../../test/app.ts'
import { addUser, PASSWORD } from '../../../test/factories.ts'
import { tokenIn } from '../../../test/mails.ts'
import { refusalOf } from '../../../test/refusal.ts'
import { wrapArgon2 } from '../../../test/strangers.ts'
import type { Mail } from '../../lib/mail.ts'
import { createMailLinks } from './forgot-password.ts'
import { createLimits } from './limits.ts'

const ADMIN_PASSWORD = 'the password of the operator'
const hashing = { meanwhile: async () => {} }
const putBack = wrapArgon2((real) => (algorithm, parameters, done) => {
  real(algorithm, parameters, (error, tag) => {
    const { meanwhile } = hashing
    hashing.meanwhile = async () => {}
    void meanwhile().then(() => done(error, tag))
  })
})

let hub: Awaited<ReturnType<typeof openApp>>
beforeAll(async () => {
  hub = await openApp({ settings: { ADMIN_RESET_PASSWORD: ADMIN_PASSWORD } })
})
beforeEach(() => {
  hashing.meanwhile = async () => {}
})
afterAll(async () => {
  putBack()
  await hub.close()
})

const signIn = (email: string) =>
  hub.fetch('/api/login', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: PASSWORD }),
  })

it.each([
  [
    'is replaced',
    (id: number) => hub.db.updateTable('users').set({ passwordHash: null }).where('id', '=', id),
  ],
  ['is deleted with its account', (id: number) => hub.db.deleteFrom('users').where('id', '=', id)],
])('does not sign in with a password that %s while it is being verified', async (_what, change) => {
  const { id, email } = await addUser(hub.db)
  hashing.meanwhile = async () => {
    await change(id).execute()
  }
  const answer = await signIn(email)
  expect([answer.status, answer.headers.getSetCookie()]).toEqual([401, []])
  const left = await hub.db.selectFrom('sign_ins').select('id').where('userId', '=', id).execute()
  expect(left).toEqual([])
})

it('reports an account that is deleted while its new password is hashed', async () => {
  const { id, email } = await addUser(hub.db)
  hashing.meanwhile = async () => {
    await hub.db.deleteFrom('users').where('id', '=', id).execute()
  }
  const body = { email, password: 'set by the operator', adminPassword: ADMIN_PASSWORD }
  const [status] = await refusalOf(hub.call('POST /api/admin-reset-password', { body }))
  expect(status).toBe(404)
})

it('does not make an admin of someone whose invitation became another one while a password is hashed', async () => {
  const expiry = new Date(Date.now() + 3_600_000).toISOString()
  const { id, email } = await addUser(hub.db, {
    ...{ passwordHash: null, resetTokenExpiry: expiry, invitedAs: 'admin' },
  })
  hashing.meanwhile = async () => {
    await hub.db.updateTable('users').set({ invitedAs: 'helper' }).where('id', '=', id).execute()
  }
  const body = { email, password: 'set by the operator', adminPassword: ADMIN_PASSWORD }
  await hub.call('POST /api/admin-reset-password', { body })
  const user = await hub.db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirst()
  expect(user).toMatchObject({ isAdmin: false, resetTokenExpiry: null })
})

/** The code behind the call on one of several servers, with its mails and background work visible to the test. */
function openForgotPassword(sendMail: (mail: Mail) => Promise<void>, limits = createLimits(hub)) {
  const tasks: Promise<unknown>[] = []
  const runInBackground = (task: () => Promise<unknown>) => void tasks.push(task())
  const mailLinks = createMailLinks({ ...hub, sendMail, runInBackground }, limits)
  return {
    forget: (email: string, address = '192.0.2.1') => mailLinks.forgotten({ email, address }),
    done: () => Promise.all(tasks),
  }
}

const verify = (email: string, mail: Mail | undefined) =>
  hub.call('POST /api/verify-token', { body: { email, token: tokenIn(mail ?? {}) } }).then(
    ({ message }) => message,
    (error: Error) => error.message,
  )

it('mails ten links requested at once, of which only the last one works', async () => {
  const { email } = await addUser(hub.db)
  const sent: Mail[] = []
  let started = 0
  const { forget, done } = openForgotPassword(async (mail) => {
    // The later a mail is requested, the sooner the mail server accepts it.
    started += 1
    for (let turns = 100 - started * 10; turns > 0; turns -= 1) await new Promise(setImmediate)
    sent.push(mail)
  })
  await Promise.all(Array.from({ length: 10 }, () => forget(email)))
  await done()
  expect(sent).toHaveLength(10)
  expect(await verify(email, sent.at(-1))).toBe('Token verified')
  expect(await verify(email, sent.at(-2))).toContain('Invalid or expired token')
})

it('keeps to the mail limit across two servers at once, and only the last link works', async () => {
  const { email } = await addUser(hub.db)
  const sent: Mail[] = []
  let underWay = 0
  const sendMail = async (mail: Mail) => {
    underWay += 1
    expect(underWay).toBe(1)
    for (let turns = 0; turns < 20; turns += 1) await new Promise(setImmediate)
    sent.push(mail)
    underWay -= 1
  }
  const limited = { ...hub, config: { ...hub.config, rateLimit: true } }
  // The embedded database has one server.
  const count = hub.engine.name === 'postgres' ? 2 : 1
  const servers = Array.from({ length: count }, () => openForgotPassword(sendMail, createLimits(limited)))
  const requests = Array.from({ length: 10 }, (_, index) =>
    servers[index % count]?.forget(email, `198.${51 + index}.100.7`),
  )
  await Promise.all(requests)
  for (const { done } of servers) await done()
  expect(sent).toHaveLength(6)
  const said = await Promise.all(sent.map((mail) => verify(email, mail)))
  expect(said.filter((each) => each === 'Token verified')).toHaveLength(1)
  expect(said.at(-1)).toBe('Token verified')
})

it('does the same database work for an address without an account', async () => {
  const { email } = await addUser(hub.db)
  const statementsFor = async (address: string) => {
    let statements = 0
    hub.engine.measure(() => {
      statements += 1
    })
    const { forget, done } = openForgotPassword(async () => undefined)
    await forget(address)
    await done()
    return statements
  }
  const known = await statementsFor(email)
  expect(known).toBeGreaterThan(1)
  expect(await statementsFor('nobody@example.com')).toBe(known)
})

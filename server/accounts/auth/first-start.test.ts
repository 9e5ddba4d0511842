import { expect, it } from 'vitest'
import { openApp } from '../../../test/app.ts'
import { addUser } from '../../../test/factories.ts'
import { tokenOf } from '../../../test/mails.ts'
import { prepareFirstStart } from './first-start.ts'

const settings = {
  ADMIN_EMAIL: 'First@Example.com',
  ADMIN_PASSWORD: 'first password',
  ADMIN_NAME: 'Fi First',
}

it('creates the first Super Admin from the settings, once', async () => {
  const hub = await openApp({ settings })
  expect([await prepareFirstStart(hub), await prepareFirstStart(hub)]).toEqual([
    ['The first Super Admin is first@example.com, with the password of ADMIN_PASSWORD'],
    [],
  ])
  const user = await hub.call('POST /api/login', {
    body: { email: 'first@example.com', password: 'first password' },
  })
  expect(user).toEqual({
    id: user.id,
    name: 'Fi First',
    email: 'first@example.com',
    isAdmin: true,
    isSuperAdmin: true,
  })
  await hub.close()
})

it('creates only one Super Admin when two servers start at once', async () => {
  const hub = await openApp({ settings })
  await Promise.all([prepareFirstStart(hub), prepareFirstStart(hub)])
  expect((await hub.db.selectFrom('users').select('email').execute()).length).toBe(1)
  await hub.close()
})

it('prints links if the settings are empty, and one of them creates the first Super Admin', async () => {
  const hub = await openApp()
  const lines = [...(await prepareFirstStart(hub)), ...(await prepareFirstStart(hub))]
  const links = lines.filter((line) => line.includes('http')).map((line) => new URL(line.trim()))
  expect(links.map(({ origin, pathname }) => origin + pathname)).toEqual([
    'http://localhost:3000/auth',
    'http://localhost:3000/auth',
  ])
  const [first, second] = links.map(tokenOf)
  const body = (token = '') => ({ email: 'me@example.com', token, password: 'first password' })
  const wrong = { body: body('wrong') }
  await expect(hub.call('POST /api/verify-token', wrong)).rejects.toThrow('Invalid or expired token')
  expect(await hub.call('POST /api/verify-token', { body: body(second) })).toEqual({
    message: 'Token verified',
    isFirstStart: true,
  })
  await hub.call('POST /api/reset-password', { body: { ...body(second), name: ' Ada Min ' } })
  for (const token of [first, second]) {
    const again = hub.call('POST /api/reset-password', {
      body: { ...body(token), email: 'other@example.com' },
    })
    await expect(again).rejects.toThrow('Invalid or expired token')
  }
  const user = await hub.call('POST /api/login', { body: body() })
  expect([user.name, user.email, user.isSuperAdmin]).toEqual(['Ada Min', 'me@example.com', true])
  expect(await prepareFirstStart(hub)).toEqual([])
  await hub.close()
})

it('lets only one of two people with different links become the first Super Admin', async () => {
  const hub = await openApp()
  const tokens = []
  for (const _start of [1, 2]) {
    const [, link = ''] = await prepareFirstStart(hub)
    tokens.push(tokenOf(new URL(link.trim())))
  }
  const attempts = tokens.map((token, index) =>
    hub.call('POST /api/reset-password', {
      body: { email: `racer-${index}@example.com`, token, password: 'first password' },
    }),
  )
  const outcomes = await Promise.allSettled(attempts)
  expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  expect((await hub.db.selectFrom('users').select('id').execute()).length).toBe(1)
  await hub.close()
})

it('prints nothing once a user exists', async () => {
  const hub = await openApp({ settings })
  await addUser(hub.db)
  expect(await prepareFirstStart(hub)).toEqual([])
  await hub.close()
})

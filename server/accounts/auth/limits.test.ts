import { afterEach, beforeEach, expect, it } from 'vitest'
import { openApp } from '../../../test/app.ts'
import { addUser, PASSWORD } from '../../../test/factories.ts'
import { openToStrangers, times, WRONG } from '../../../test/strangers.ts'

let site: Awaited<ReturnType<typeof openToStrangers>>
let hub: (typeof site)['hub']
beforeEach(async () => {
  site = await openToStrangers()
  hub = site.hub
})
afterEach(() => hub.close())

const TOO_OFTEN =
  'Too many wrong attempts for this account. We’ve emailed a link to its address: it lets you in at once, with a new password. If no email comes, choose “Forgot your password?”.'

it('allows four guesses at an account per half hour, then explains when and how to go on', async () => {
  const { email } = await site.addGuessed()
  expect(await times(6, () => site.attempt(email, WRONG))).toEqual([401, 401, 401, 401, 429, 429])
  const blocked = await site.post('/api/login', { email, password: PASSWORD })
  const seconds = Number(blocked.headers.get('retry-after'))
  expect([blocked.status, seconds > 1_700 && seconds <= 1_800, await blocked.json()]).toEqual([
    429,
    true,
    { error: 'TOO_MANY_REQUESTS', message: TOO_OFTEN },
  ])
})

it('limits guesses at an address without an account in the same way', async () => {
  expect(await times(6, () => site.attempt('nobody@example.com', WRONG))).toEqual([
    401, 401, 401, 401, 429, 429,
  ])
})

it('allows no more guesses in a burst than one after another', async () => {
  const { email } = await site.addGuessed()
  const statuses = await Promise.all(Array.from({ length: 30 }, () => site.attempt(email, WRONG)))
  expect(statuses.filter((status) => status === 401).length).toBe(4)
  // The crowd allows two more, whose replies reveal nothing.
  expect(await site.countVerified(email)).toBeLessThanOrEqual(6)
})

it('does not lock out a browser the owner has used before, even on the stranger’s network', async () => {
  const { email } = await site.addGuessed()
  const signedIn = await site.post('/api/login', { email, password: PASSWORD })
  const known = signedIn.headers.getSetCookie().find((each) => each.startsWith('hub-browser='))
  await times(12, () => site.attempt(email, WRONG))
  expect(await site.attempt(email, PASSWORD)).toBe(429)
  expect(await site.attempt(email, PASSWORD, '192.0.2.1', known?.split(';')[0])).toBe(200)
})

it('does not accept one user’s known browser for another user', async () => {
  const mine = await site.addGuessed()
  const theirs = await site.addGuessed()
  const signedIn = await site.post('/api/login', { email: mine.email, password: PASSWORD })
  const known = signedIn.headers.getSetCookie().find((each) => each.startsWith('hub-browser='))
  const guess = () => site.attempt(theirs.email, WRONG, '198.51.100.7', known?.split(';')[0])
  expect(await times(6, guess)).toEqual([401, 401, 401, 401, 429, 429])
})

it('lets a whole venue sign in from one address, mistakes included', async () => {
  const people = await Promise.all(Array.from({ length: 40 }, () => site.addGuessed()))
  const statuses = []
  for (const { email } of people)
    statuses.push(
      await site.attempt(email, WRONG),
      await site.attempt(email, WRONG),
      await site.attempt(email, PASSWORD),
    )
  expect(statuses).toEqual(people.flatMap(() => [401, 401, 200]))
})

it('counts all addresses of one IPv6 network as one', async () => {
  const { email } = await site.addGuessed()
  let host = 0
  const guess = () => {
    host += 1
    return site.attempt(email, WRONG, `2001:db8:1:2::${host}`)
  }
  expect(await times(6, guess)).toEqual([401, 401, 401, 401, 429, 429])
})

it('logs the address that trusted proxies report, without ports', async () => {
  const hidden = await openApp({ settings: { TRUST_PROXY: '10.0.0.0/8,loopback' } })
  const proxies = hidden.sending({ 'x-forwarded-for': '203.0.113.9:5000, 10.0.0.4:6000' })
  const body = { email: 'unknown@example.com', password: WRONG }
  await proxies.call('POST /api/login', { body }).catch(() => undefined)
  const log = await hidden.db.selectFrom('security_log').select('address').execute()
  expect(log).toEqual([{ address: '203.0.113.9' }])
  await hidden.close()
})

it('ignores forwarded addresses unless the proxy is trusted', async () => {
  const direct = await openApp({ settings: { RATE_LIMIT: 'on' } })
  const { email } = await addUser(direct.db)
  const statuses = []
  for (let index = 0; index < 12; index += 1) {
    const response = await direct.fetch('/api/login', {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': `192.0.2.${index}` },
      body: JSON.stringify({ email, password: WRONG }),
    })
    statuses.push(response.status)
  }
  expect(statuses).toEqual([...Array(4).fill(401), ...Array(8).fill(429)])
  await direct.close()
})

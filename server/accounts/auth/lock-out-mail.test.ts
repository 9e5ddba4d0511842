import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { PASSWORD } from '../../../test/factories.ts'
import { mailsTo, mailTo, tokenIn } from '../../../test/mails.ts'
import { openToStrangers, times, WRONG } from '../../../test/strangers.ts'
import { findTokenHolder } from './data.ts'

let site: Awaited<ReturnType<typeof openToStrangers>>
let hub: (typeof site)['hub']
beforeEach(async () => {
  site = await openToStrangers()
  hub = site.hub
})
afterEach(async () => {
  vi.restoreAllMocks()
  await hub.close()
})

it('mails the owner a link that works on a new device while a stranger on their network guesses', async () => {
  const { email } = await site.addGuessed()
  await times(4, () => site.attempt(email, WRONG))
  expect(await mailsTo(hub.config.dataDir, email)).toEqual([])
  const refused = await site.post('/api/login', { email, password: PASSWORD })
  expect([refused.status, (await refused.json()).message]).toEqual([
    429,
    expect.stringContaining('We’ve emailed a link to its address'),
  ])
  const token = tokenIn(await mailTo(hub.config.dataDir, email))
  await Promise.all(Array.from({ length: 40 }, () => site.attempt(email, WRONG)))
  const reset = await site.post('/api/reset-password', { email, token, password: 'brand new' })
  expect(reset.status).toBe(200)
  const known = reset.headers.getSetCookie()[0]?.split(';')[0]
  expect(await site.attempt(email, 'brand new', undefined, known)).toBe(200)
  // Four, and two more for the crowd.
  expect(await site.countVerified(email)).toBeLessThanOrEqual(6)
})

it('mails one link no matter how many attempts come, and none to an address without an account', async () => {
  const { email } = await site.addGuessed()
  for (const network of [1, 2, 3])
    await Promise.all(Array.from({ length: 12 }, () => site.attempt(email, WRONG, `198.51.100.${network}`)))
  await times(6, () => site.attempt('nobody@example.com', WRONG, '198.51.100.4'))
  await mailTo(hub.config.dataDir, email)
  await hub.app.close()
  expect((await mailsTo(hub.config.dataDir, email)).length).toBe(1)
  expect(await mailsTo(hub.config.dataDir, 'nobody@example.com')).toEqual([])
})

it('reports and mails a link in a crowd too', async () => {
  const { email } = await site.addGuessed()
  await site.crowd()
  expect(await site.attempt(email, WRONG)).toBe(429)
  await mailTo(hub.config.dataDir, email)
})

it('keeps the last link valid for its hour', async () => {
  const { email } = await site.addGuessed()
  await times(5, () => site.attempt(email, WRONG))
  const token = tokenIn(await mailTo(hub.config.dataDir, email))
  const begin = performance.now()
  const clock = vi.spyOn(performance, 'now')
  for (const minutes of [11, 22, 33, 44]) {
    clock.mockReturnValue(begin + minutes * 60_000)
    await times(5, () => site.attempt(email, WRONG))
  }
  const inAnHour = new Date(hub.now().getTime() + 60 * 60_000)
  expect(await findTokenHolder(hub.db, email, token, inAnHour)).toMatchObject({ email })
  expect((await mailsTo(hub.config.dataDir, email)).length).toBe(1)
})

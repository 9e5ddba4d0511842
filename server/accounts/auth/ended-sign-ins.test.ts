import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { openApp } from '../../../test/app.ts'
import { addEvent, addSuperAdmin } from '../../../test/factories.ts'
import { cookiesOf } from '../../../test/server-process.ts'

let hub: Awaited<ReturnType<typeof openApp>>
let address: string
let statements = 0
beforeAll(async () => {
  // The work of every second queries the database too.
  vi.useFakeTimers({ toFake: ['setInterval'] })
  hub = await openApp()
  await hub.app.listen({ host: '127.0.0.1', port: 0 })
  address = `http://127.0.0.1:${(hub.app.server.address() as AddressInfo).port}`
  hub.engine.measure(() => {
    statements += 1
  })
})
afterAll(async () => {
  await hub.close()
  vi.useRealTimers()
})

async function read(path: string, cookie: string) {
  const before = statements
  const answer = await fetch(`${address}${path}`, { headers: { cookie } })
  return {
    ...{ status: answer.status, body: await answer.text(), statements: statements - before },
    cookies: answer.headers.getSetCookie(),
    caching: answer.headers.get('cache-control'),
  }
}
const CLEARED = /^hub-sign-in=; Max-Age=0; Path=\/; HttpOnly; SameSite=Lax$/

it('answers a made-up sign-in from the cache, caches its reply and clears the cookie', async () => {
  const { slug, date } = await addEvent(hub.db)
  const path = `/api/programme?city=${slug}&date=${date}`
  const first = await read(path, 'hub-sign-in=garbage')
  expect(first).toMatchObject({ status: 200, caching: 'no-cache', cookies: [expect.stringMatching(CLEARED)] })
  // Anyone gets the reply that was made for it, without the cookie, once the server's work at its start is done.
  await vi.waitFor(async () =>
    expect(await read(path, '')).toMatchObject({ body: first.body, cookies: [], statements: 0 }),
  )
  const again = await read(path, 'hub-sign-in=other%20garbage')
  expect(again).toMatchObject({ body: first.body, cookies: [expect.stringMatching(CLEARED)] })
  // Only the lookup of the sign-in.
  expect(again.statements).toBe(1)
})

it('leaves a valid sign-in alone, and keeps its reads private', async () => {
  const admin = await hub.as(await addSuperAdmin(hub.db))
  const hidden = await addEvent(hub.db, { isPublic: false })
  const own = await admin.fetch(`/api/events?city=${hidden.slug}&date=${hidden.date}`)
  expect([own.headers.get('cache-control'), (await own.json()).length]).toEqual(['private, no-store', 1])
  expect(cookiesOf(own)).toBe('')
  const ended = await read(`/api/events?city=${hidden.slug}&date=${hidden.date}`, 'hub-sign-in=garbage')
  expect(ended.body).toBe('[]')
})

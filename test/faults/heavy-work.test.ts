import { afterAll, beforeAll, expect, it } from 'vitest'
import { expectCalm, openWatchedServer, type WatchedServer } from './watched-server.ts'

/*
 * The heaviest work that people can ask for, each kind at its bound, while 300 phones follow the event and three organisers save.
 */
let hub: WatchedServer
beforeAll(async () => {
  hub = await openWatchedServer()
})
afterAll(() => hub?.stop())

it('sees a server that does nothing heavy as calm', async () => {
  const { send, cookie, eventId } = hub
  const meanwhile = await hub.during(async () => {
    for (let count = 0; count < 10; count += 1)
      expect((await send(cookie, 'GET', `/api/sessions?eventId=${eventId}`)).status).toBeLessThan(500)
  })
  expectCalm('nothing', meanwhile)
})

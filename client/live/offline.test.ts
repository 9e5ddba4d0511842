import { expect, it, vi } from 'vitest'
import { noteCurrent, openedAsOf, rememberForOffline } from './offline.ts'

it('reports when a cached page was last current, even if another page was current since', () => {
  vi.useFakeTimers({ now: Date.now() + 60_000, toFake: ['Date'] })
  const atEvent = Date.now()
  history.replaceState(null, '', '/bern/2026-05-09')
  noteCurrent()
  vi.setSystemTime(atEvent + 60_000)
  history.replaceState(null, '', '/')
  noteCurrent()

  vi.stubEnv('PROD', true)
  const worker = new EventTarget()
  const register = async () => undefined
  vi.stubGlobal('navigator', {
    serviceWorker: Object.assign(worker, { startMessages: () => undefined, register }),
  })
  rememberForOffline(() => undefined)
  worker.dispatchEvent(new MessageEvent('message', { data: 'opened-from-memory' }))
  expect(openedAsOf().getTime()).toBe(atEvent + 60_000)
  history.replaceState(null, '', '/bern/2026-05-09')
  expect(openedAsOf().getTime()).toBe(atEvent)
  vi.unstubAllEnvs()
})

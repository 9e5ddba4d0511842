import { act, screen, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { openOwnedApp } from '../../test/app.ts'
import { showScreen } from '../../test/screen-of.tsx'
import { LiveUpdates } from './live-updates.tsx'

const nothing = async () => (async function* () {})()

it('follows the event of its address, and the list of events where there is no such event', async () => {
  const opened: string[] = []
  vi.stubGlobal(
    'EventSource',
    class extends EventTarget {
      constructor(url: string) {
        super()
        opened.push(new URL(url, 'http://localhost').searchParams.get('city') ?? 'all events')
      }
      close() {}
    },
  )
  const hub = await openOwnedApp()
  const { query } = await hub.addOwnEvent()
  const follow = (shown: typeof query) =>
    showScreen(<LiveUpdates shown={shown} followed={shown} wholeEvent={nothing} />, { hub })
  const { quiet, unmount } = await follow(query)
  await quiet()
  expect(opened).toEqual([query.city])
  unmount()
  const next = await follow({ ...query, city: 'nowhere' })
  await waitFor(() => expect(opened.at(-1)).toBe('all events'))
  next.unmount()
  await hub.close()
})

it('says at once how old a page out of memory is', async () => {
  vi.stubGlobal(
    'EventSource',
    class extends EventTarget {
      close() {}
    },
  )
  vi.stubEnv('PROD', true)
  const worker = new EventTarget()
  const register = async () => undefined
  Object.defineProperty(navigator, 'serviceWorker', {
    configurable: true,
    value: Object.assign(worker, {
      startMessages: () => undefined,
      register,
      ready: new Promise(() => undefined),
    }),
  })
  const hub = await openOwnedApp()
  const { query } = await hub.addOwnEvent()
  const { quiet } = await showScreen(<LiveUpdates shown={query} followed={query} wholeEvent={nothing} />, {
    hub,
  })
  await quiet()
  expect(screen.queryByText(/^No connection/)).toBeNull()
  act(() => void worker.dispatchEvent(new MessageEvent('message', { data: 'opened-from-memory' })))
  expect(screen.getByText(/^No connection: as of/)).toBeTruthy()
  Reflect.deleteProperty(navigator, 'serviceWorker')
  vi.unstubAllEnvs()
  await hub.close()
})

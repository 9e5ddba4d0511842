import { waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { openOwnedApp } from '../../test/owned-app.ts'
import { showScreen } from '../../test/screen-of.tsx'
import { LiveUpdates } from './live-updates.tsx'

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
    showScreen(<LiveUpdates shown={shown} followed={shown} wholeEvent={async () => []} />, { hub })
  const { quiet, unmount } = await follow(query)
  await quiet()
  expect(opened).toEqual([query.city])
  unmount()
  const next = await follow({ ...query, city: 'nowhere' })
  await waitFor(() => expect(opened.at(-1)).toBe('all events'))
  next.unmount()
  await hub.close()
})

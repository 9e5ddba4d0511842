import { useQuery } from '@tanstack/react-query'
import { act, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { expect, it, vi } from 'vitest'
import { openOwnedApp } from '../../test/app.ts'
import { addRoom, addSession, addTimeSlot } from '../../test/factories.ts'
import { showScreen } from '../../test/screen-of.tsx'
import { loadSeen, storeSeen } from '../event/seen-storage.ts'
import { read } from '../net/reads.ts'
import * as state from '../net/state.ts'
import { LiveUpdates } from './live-updates.tsx'
import { ScheduleNews } from './schedule-news.tsx'

const nothing = async () => (async function* () {})()

/** @returns the streams that are opened from now on, and their addresses */
function stubStreams() {
  const opened: string[] = []
  const streams: EventTarget[] = []
  vi.stubGlobal(
    'EventSource',
    class extends EventTarget {
      constructor(url: string) {
        super()
        opened.push(url)
        streams.push(this)
      }
      close() {}
    },
  )
  return { opened, streams }
}

// This test comes first: later pages begin where the one before them ended.
it('does not take the position of the page that the server wrote for another event', async () => {
  const { opened } = stubStreams()
  const hub = await openOwnedApp()
  const [{ query: first }, { query: next }] = [await hub.addOwnEvent(), await hub.addOwnEvent()]
  const asOf = '300-a..1-s.'
  const address = `/${first.city}/${first.date}/wifi`
  vi.spyOn(state, 'pageState').mockReturnValue({ address, asOf, release: '', renderedAt: new Date() })
  const { quiet, unmount } = await showScreen(
    <LiveUpdates shown={next} followed={next} wholeEvent={nothing} />,
    { hub },
  )
  await quiet()
  unmount()
  expect(opened).toEqual([expect.not.stringContaining('300-a')])
  await hub.close()
})

it('follows the event in its address, or the list of events if there is no such event', async () => {
  const { opened: urls } = stubStreams()
  const opened = () =>
    urls.map((url) => new URL(url, 'http://localhost').searchParams.get('city') ?? 'all events')
  const hub = await openOwnedApp()
  const { query } = await hub.addOwnEvent()
  const follow = (shown: typeof query) =>
    showScreen(<LiveUpdates shown={shown} followed={shown} wholeEvent={nothing} />, { hub })
  const { quiet, unmount } = await follow(query)
  await quiet()
  expect(opened()).toEqual([query.city])
  unmount()
  const next = await follow({ ...query, city: 'nowhere' })
  await waitFor(() => expect(opened().at(-1)).toBe('all events'))
  next.unmount()
  await hub.close()
})

/** The pages of one event, and then of the one that `go` leads to. */
function pagesFrom(first: { city: string; date: string }) {
  let show: (next: typeof first) => void = () => undefined
  const Pages = () => {
    const [shown, setShown] = useState(first)
    show = setShown
    useQuery(read('GET /api/sessions', { query: shown }))
    useQuery(read('GET /api/time-slots', { query: shown }))
    return <LiveUpdates shown={shown} followed={shown} wholeEvent={nothing} />
  }
  return { Pages, go: (next: typeof first) => show(next) }
}

it('compares the schedule of another event only at a position in its own stream', async () => {
  const { streams } = stubStreams()
  const beat = (lastEventId: string) =>
    act(() => void streams.at(-1)?.dispatchEvent(new MessageEvent('beat', { data: '', lastEventId })))
  const hub = await openOwnedApp()
  const [{ query: last }, { query: next }] = [await hub.addOwnEvent(), await hub.addOwnEvent()]
  const { Pages, go } = pagesFrom(last)
  const positionOf = ({ city, date }: typeof next) => loadSeen(`${city}/${date}`)?.at
  const { quiet, unmount } = await showScreen(<Pages />, { hub })
  await quiet()
  beat('300-a..1-s.')
  await waitFor(() => expect(positionOf(last)).toBe('300-a..1-s.'))
  act(() => go(next))
  await quiet()
  await waitFor(() => expect(positionOf(next)).toBeDefined())
  beat('5-b..1-s.')
  await waitFor(() => expect(positionOf(next)).toBe('5-b..1-s.'))
  unmount()
  await hub.close()
})

it('reads again what a proxy refused in place of the server', async () => {
  const { streams } = stubStreams()
  const hub = await openOwnedApp()
  const { event, query } = await hub.addOwnEvent()
  const Cards = () => {
    useQuery(read('GET /api/session-cards', { query: { eventId: String(event.id) } }))
    return <LiveUpdates shown={query} followed={query} wholeEvent={nothing} />
  }
  const { meet, mend, asked, quiet, unmount } = await showScreen(<Cards />, { hub, as: hub.owner })
  await quiet()
  const reads = () => asked.filter((name) => name === 'GET /api/session-cards').length
  const before = reads()
  meet('GET /api/session-cards', { refusal: [404, '404 page not found', ''] })
  const data = JSON.stringify({
    place: `${query.city}/${query.date}`,
    id: '5-b.9-b.1-s.',
    to: '5-b',
    desk: '9-b',
  })
  act(
    () =>
      void streams.at(-1)?.dispatchEvent(new MessageEvent('changed', { data, lastEventId: '5-b.9-b.1-s.' })),
  )
  await expect.poll(reads).toBe(before + 1)
  await quiet()
  mend('GET /api/session-cards')
  await expect.poll(reads, { timeout: 6_000 }).toBe(before + 2)
  unmount()
  await hub.close()
})

it('compares the schedule of another event without streams once it has read its revision', async () => {
  vi.stubGlobal(
    'EventSource',
    class extends EventTarget {
      onerror?: () => void
      constructor() {
        super()
        setTimeout(() => this.onerror?.())
      }
      close() {}
    },
  )
  const hub = await openOwnedApp()
  const [{ query: last }, { query: next, eventId }] = [await hub.addOwnEvent(), await hub.addOwnEvent()]
  const { id: timeSlotId } = await addTimeSlot(hub.db, { eventId })
  const { id: roomId } = await addRoom(hub.db, { eventId })
  const session = await addSession(hub.db, { eventId, title: 'Bees', roomId, timeSlotId })
  const { Pages, go } = pagesFrom(last)
  const key = `${next.city}/${next.date}`
  storeSeen(key, { schedule: {}, news: [], at: '1-a..1-s.' })
  localStorage.setItem('favorites', JSON.stringify([String(session.id)]))
  const { revision } = await hub.call('GET /api/programme', { query: next })
  const { quiet, unmount } = await showScreen(<Pages />, { hub })
  await quiet()
  act(() => go(next))
  await quiet()
  await waitFor(() => expect(loadSeen(key)?.at).toMatch(`${revision}.`))
  expect(loadSeen(key)?.news).toMatchObject([{ title: 'Bees' }])
  unmount()
  await hub.close()
})

it('moves a star to the session that its own was merged into, and reports that', async () => {
  const hub = await openOwnedApp()
  const { eventId, query } = await hub.addOwnEvent()
  const timeSlot = await addTimeSlot(hub.db, { eventId })
  const sessions = []
  for (const title of ['Bees', 'Hives', 'Honey']) {
    const room = await addRoom(hub.db, { eventId })
    sessions.push(await addSession(hub.db, { eventId, title, roomId: room.id, timeSlotId: timeSlot.id }))
  }
  const [bees, hives, honey] = sessions.map(({ id }) => id) as [number, number, number]
  localStorage.setItem('favorites', JSON.stringify([String(hives), String(honey), '700']))
  const Read = () => {
    useQuery(read('GET /api/sessions', { query }))
    useQuery(read('GET /api/time-slots', { query }))
    return <ScheduleNews eventAddress={query} position={POSITION} />
  }
  const { reads, quiet } = await showScreen(<Read />, { hub })
  await quiet()
  for (const [id, otherId] of [
    [honey, hives],
    [bees, honey],
  ] as const) {
    const [own, other] = [await versionOf(hub, id), await versionOf(hub, otherId)]
    await hub.admin.call('POST /api/sessions/:id/merge', {
      params: { id: String(id) },
      body: { version: own, otherId, otherVersion: other },
    })
  }
  await act(() => reads.invalidateQueries())
  await screen.findByText(/^Hives: Merged into “Bees”, .+, .+$/m)
  expect(localStorage.getItem('favorites')).toBe(JSON.stringify([String(bees), '700']))
})

it('shows at once how old a cached page is', async () => {
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
  expect(screen.queryByText(/^Offline/)).toBeNull()
  act(() => void worker.dispatchEvent(new MessageEvent('message', { data: 'opened-from-memory' })))
  expect(screen.getByText(/^Offline – last updated/)).toBeTruthy()
  Reflect.deleteProperty(navigator, 'serviceWorker')
  vi.unstubAllEnvs()
  await hub.close()
})

const POSITION = { id: '1', newest: '1' }

async function versionOf({ db }: Awaited<ReturnType<typeof openOwnedApp>>, id: number): Promise<number> {
  const { version } = await db
    .selectFrom('sessions')
    .select('version')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return version
}

import { act, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, it, vi } from 'vitest'
import { FakeEventSource } from '../../test/event-sources.ts'
import { useNowInBrowser } from '../event/clock.tsx'
import { openStream } from './live-stream.ts'

const SERVER = Date.parse('2026-05-09T10:20:00Z')
const HOUR = 3_600_000
const nothing = () => undefined

let close: () => void
beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('EventSource', FakeEventSource)
  const handlers = { alive: nothing, late: nothing, beat: nothing, changed: nothing, release: nothing }
  close = openStream('/api/live', { ...handlers, lost: nothing, crowded: nothing })
})
afterEach(() => {
  say(Date.now())
  close()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

function say(now: number): void {
  act(() => FakeEventSource.all.at(-1)?.say('release', 'e.1', { release: 'a', now }))
}

function Clock() {
  return <p>{useNowInBrowser()?.toISOString()}</p>
}

it.each([
  ['three hours fast', 3 * HOUR],
  ['an hour slow', -HOUR],
])("shows the server's time on a phone whose clock is %s", (_, off) => {
  vi.setSystemTime(SERVER + off)
  render(<Clock />)
  screen.getByText(new Date(SERVER + off).toISOString())
  say(SERVER)
  screen.getByText('2026-05-09T10:20:00.000Z')
})

it('trusts a clock that is within two minutes', () => {
  vi.setSystemTime(SERVER + 119_000)
  render(<Clock />)
  say(SERVER)
  screen.getByText('2026-05-09T10:21:00.000Z')
})

it('trusts the clock again once it has been corrected', () => {
  vi.setSystemTime(SERVER + HOUR)
  render(<Clock />)
  say(SERVER)
  vi.setSystemTime(SERVER)
  say(SERVER)
  screen.getByText('2026-05-09T10:20:00.000Z')
})

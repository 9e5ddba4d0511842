import { act, render, screen } from '@testing-library/react'
import type { ComponentType } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { type Colleague, SILENT_AFTER_MS } from '../../domain/schedule/colleagues.ts'
import type { MakeCall } from '../net/call.ts'
import { CallProvider } from '../net/calling.tsx'
import type * as OneBoard from './colleagues.tsx'
import { Colleagues } from './colleagues.tsx'

const ME = 1
const ANN = 2

type Sign = Omit<Colleague, 'name'>

const hear = (said: Partial<Colleague>) => {
  const data = JSON.stringify({ window: '1'.repeat(32), name: 'Ann', userId: ANN, sessionId: null, ...said })
  act(() => void dispatchEvent(new MessageEvent('colleague', { data })))
}

/** Open boards, one window each, and the signals they send. */
function show(
  pass: (sign: Sign) => void = () => undefined,
  boards: Record<string, ComponentType<BoardProps>> = { first: Colleagues },
) {
  const signs: Sign[] = []
  const moving = vi.fn()
  const call = async (_: string, { body }: { body: Sign }) => {
    signs.push(body)
    pass(body)
  }
  render(
    <CallProvider value={call as unknown as MakeCall}>
      {Object.entries(boards).map(([name, Board]) => (
        <Board key={name} eventId={1} userId={ME} sessionId={null} onHeard={moving} />
      ))}
    </CallProvider>,
  )
  return { signs, moved: () => [...(moving.mock.lastCall?.[0] ?? new Map()).keys()] }
}
type BoardProps = Parameters<typeof Colleagues>[0]

afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

it('stops sending once three boards know of each other', async () => {
  const windowOf = async (name: string) => {
    const file: typeof OneBoard = await import(/* @vite-ignore */ `./colleagues.tsx?${name}`)
    return file.Colleagues
  }
  const boards = { first: Colleagues, second: await windowOf('second'), third: await windowOf('third') }
  const answer = (sign: Sign) => void setTimeout(() => hear({ ...sign, name: 'Ann', userId: ANN }), 1)
  const { signs } = show(answer, boards)
  await new Promise((done) => setTimeout(done, 300))
  expect(new Set(signs.map(({ window }) => window)).size).toBe(3)
  expect(signs.length).toBeLessThanOrEqual(9)
})

it('forgets a silent board even if the clock is set back', () => {
  vi.useFakeTimers({ toFake: ['Date', 'performance', 'setInterval', 'clearInterval'] })
  const { moved } = show()
  hear({ sessionId: 7 })
  expect([moved(), screen.queryByText('Also here: Ann') === null]).toEqual([[7], false])
  vi.setSystemTime(Date.now() - 3_600_000)
  act(() => void vi.advanceTimersByTime(SILENT_AFTER_MS + 3_000))
  expect([moved(), screen.queryByText('Also here: Ann') === null]).toEqual([[], true])
})

it("leaves out the user's own other windows", () => {
  const { moved } = show()
  hear({ userId: ME, name: 'Me', sessionId: 7 })
  expect([moved(), screen.queryByText(/Also here/)]).toEqual([[], null])
  hear({ window: '2'.repeat(32), sessionId: 8 })
  expect([moved(), screen.queryByText('Also here: Ann') === null]).toEqual([[8], false])
})

it('numbers its signals, and ignores one that arrives out of order', () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const { signs, moved } = show()
  hear({ sessionId: null, count: 6 })
  hear({ sessionId: 7, count: 5 })
  expect(moved()).toEqual([])
  hear({ sessionId: 7, count: 7 })
  expect(moved()).toEqual([7])
  const [first = 0, second] = signs.map(({ count }) => count)
  expect(second).toBe(first + 1)
})

it('announces its board as soon as it becomes visible', () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true)
  const { signs } = show()
  expect(signs).toEqual([])
  hidden.mockReturnValue(false)
  document.dispatchEvent(new Event('visibilitychange'))
  expect(signs).toHaveLength(1)
})

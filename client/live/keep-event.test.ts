import { beforeEach, expect, it, vi } from 'vitest'
import { have } from '../../test/browser-parts.ts'
import { keepEvent } from './keep-event.ts'

const EVENT = { city: 'bern', date: '2026-05-09' }

beforeEach(() => {
  vi.stubEnv('PROD', true)
  vi.useFakeTimers()
  return () => vi.unstubAllEnvs()
})

/** A worker that answers the first `count` messages. */
function haveWorker(count: number, asked: string[]): void {
  const postMessage = ({ keep }: { keep: string[] }, [port]: MessagePort[]) => {
    asked.push(keep[0] ?? '')
    if (asked.length <= count) port?.postMessage({ isKept: true, isNew: true })
  }
  have(navigator, 'serviceWorker', { ready: Promise.resolve({ active: { postMessage } }) })
}

/** Keeps an event of two parts. @returns whether the parts were loaded, and whether all is cached */
function keepIt() {
  const state = { isLoaded: false, isKept: false }
  const parts = async () =>
    (async function* () {
      yield ['/wifi']
      yield ['/news']
      state.isLoaded = true
    })()
  void keepEvent(EVENT, parts, new AbortController().signal).then((isKept) =>
    Object.assign(state, { isKept }),
  )
  return state
}

it('loads the code of the event even if the worker never gets ready', async () => {
  have(navigator, 'serviceWorker', { ready: new Promise(() => undefined) })
  const state = keepIt()
  await vi.advanceTimersByTimeAsync(30_000)
  expect(state).toEqual({ isLoaded: true, isKept: false })
})

it.each([0, 1])('loads the code of the event even if the worker ends after %i answers', async (count) => {
  haveWorker(count, [])
  const state = keepIt()
  await vi.advanceTimersByTimeAsync(30_000)
  expect(state).toEqual({ isLoaded: true, isKept: false })
})

it('asks for later parts although the worker ends before it answers', async () => {
  const asked: string[] = []
  haveWorker(1, asked)
  const state = keepIt()
  await vi.advanceTimersByTimeAsync(120_000)
  expect(asked).toEqual([location.pathname, '/wifi', '/news'])
  expect(state.isKept).toBe(false)
})

it('asks for the page first, and then for one part after another', async () => {
  const asked: string[] = []
  haveWorker(3, asked)
  const state = keepIt()
  await vi.waitFor(() => expect(state).toEqual({ isLoaded: true, isKept: true }), 20_000)
  expect(asked).toEqual([location.pathname, '/wifi', '/news'])
})

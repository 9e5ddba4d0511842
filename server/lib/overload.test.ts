import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { watchLateness } from './overload.ts'

let watch: ReturnType<typeof watchLateness>
beforeEach(() => {
  vi.useFakeTimers()
  watch = watchLateness()
})
afterEach(() => {
  watch.end()
  vi.useRealTimers()
})

/** The clock goes on while the event loop, kept from everything else, takes no sample. */
function beLate(times: number): void {
  for (let time = 0; time < times; time += 1) {
    vi.setSystemTime(Date.now() + 1_200)
    vi.advanceTimersByTime(500)
  }
}

it('is not impressed by one late sample', () => {
  beLate(1)
  expect(watch.isLate()).toBe(false)
})

it('tells that the event loop is late all the time, until it is in time again', () => {
  beLate(3)
  expect(watch.isLate()).toBe(true)
  vi.advanceTimersByTime(500)
  expect(watch.isLate()).toBe(false)
})

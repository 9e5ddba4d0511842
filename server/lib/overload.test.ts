import { afterEach, beforeEach, expect, it } from 'vitest'
import { watchLateness } from './overload.ts'

let watch: ReturnType<typeof watchLateness>
beforeEach(() => {
  watch = watchLateness()
})
afterEach(() => watch.end())

/** Keeps the event loop from everything else. */
async function beLate(times: number): Promise<void> {
  for (let time = 0; time < times; time += 1) {
    const until = Date.now() + 1_700
    while (Date.now() < until);
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
}

it('is not impressed by one late sample', async () => {
  await beLate(1)
  expect(watch.isLate()).toBe(false)
})

it('tells that the event loop is late all the time', async () => {
  await beLate(4)
  expect(watch.isLate()).toBe(true)
})

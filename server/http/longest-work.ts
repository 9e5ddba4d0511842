/** How often the event loop should come round while it is watched. */
const EVERY_MS = 10

/**
 * Measures the longest time that one piece of work blocks the event loop, in processor time of its thread, so that
 * other programs on a busy machine do not distort it.
 * @returns `longest`, the longest piece in milliseconds since the last call; `end`, which ends the watch
 */
export function watchLongestWork(): { longest: () => number; end: () => void } {
  let longest = 0
  let since = processorMs()
  const watching = setInterval(() => {
    longest = Math.max(longest, processorMs() - since)
    since = processorMs()
  }, EVERY_MS).unref()
  return {
    longest() {
      const found = longest
      longest = 0
      return found
    },
    end: () => clearInterval(watching),
  }
}

function processorMs(): number {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1_000
}

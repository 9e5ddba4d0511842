/** How often the event loop is expected to come round while it is watched. */
const EVERY_MS = 10

/**
 * Watches how long the event loop is kept from others in one piece, in processor time of its thread: a machine that gives the
 * processor to other programs meanwhile makes no difference.
 * @returns `longest`, the longest piece since it was last asked, in milliseconds; `end`, which ends the watch
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

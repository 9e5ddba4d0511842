/**
 * Reports the server's memory after a garbage collection to the parent process. Node loads this file before the server
 * starts.
 */
export type Holding = { rss: number; heap: number; external: number; resources: Record<string, number> }

process.on('message', () => {
  globalThis.gc?.()
  globalThis.gc?.()
  const { rss, heapUsed, external } = process.memoryUsage()
  const resources: Record<string, number> = {}
  for (const name of process.getActiveResourcesInfo()) resources[name] = (resources[name] ?? 0) + 1
  const holding: Holding = { rss, heap: heapUsed, external, resources }
  process.send?.(holding)
})
// The channel to the parent must not keep the server from ending.
process.channel?.unref()
process.once('disconnect', () => process.exit(1))

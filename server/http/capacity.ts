import type { Config } from '../config.ts'

/** How much of everything a server has room for (why these numbers: docs/decisions/016). */
const CONNECTIONS = { most: 16_000, mostPerKey: 8_000, least: 100 }
const STREAMS = { most: 10_000, mostPerKey: 5_000, known: { most: 1_000, mostPerKey: 8 } }
const SHARE_OF_STREAMS = 0.8
/** Open files other than connections: the database, uploads, mails, the card reader. */
const OTHER_FILES = 1_000

/**
 * Limits for requests that the cache did not answer: their rate, the share of processor time for rendering, unfinished
 * bodies, and requests in progress.
 */
export const BUDGETS = {
  /** Per network, and per server: a thousand phones behind one address may each ask once a second. */
  visitors: {
    requests: { points: 20_000, seconds: 20 },
    renders: { share: 0.15, savedMs: 4_000 },
    bodies: { most: 4_000, mostPerKey: 200 },
    work: { most: 2_000, mostPerKey: 1_500 },
  },
  /** Per sign-in: a signed-in user has room even when their network is busy. */
  organizers: {
    requests: { points: 3_000, seconds: 60 },
    renders: { share: 0.15, savedMs: 4_000 },
    bodies: { most: 1_000, mostPerKey: 50 },
    work: { most: 500, mostPerKey: 150 },
  },
} as const

/** Limits on connections and streams, below the number of files that the system lets this process open. */
export function capacityFor({ trustProxy }: Pick<Config, 'trustProxy'>, openFiles = mostOpenFiles()) {
  const most = Math.max(CONNECTIONS.least, Math.min(CONNECTIONS.most, openFiles - OTHER_FILES))
  return {
    // Behind a proxy, all connections come from the proxy's address.
    connections: { most, mostPerKey: trustProxy === false ? CONNECTIONS.mostPerKey : most },
    streams: { ...STREAMS, most: Math.min(STREAMS.most, Math.floor(most * SHARE_OF_STREAMS)) },
  }
}

/**
 * How many files this process may have open at once, connections included. Node raises its soft limit to the hard limit
 * at startup.
 */
export function mostOpenFiles(): number {
  if (!process.report) return Number.POSITIVE_INFINITY
  Object.assign(process.report, { excludeNetwork: true })
  const report = process.report.getReport() as { userLimits?: { open_files?: { soft: number | string } } }
  const most = Number(report.userLimits?.open_files?.soft)
  return Number.isFinite(most) ? most : Number.POSITIVE_INFINITY
}

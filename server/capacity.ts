import type { Config } from './config.ts'
import { mostOpenFiles } from './lib/open-files.ts'

/** How much of everything a server has room for; why these numbers: docs/decisions/016. */
const CONNECTIONS = { most: 16_000, mostPerNetwork: 8_000, least: 100 }
const STREAMS = { most: 10_000, mostPerNetwork: 5_000 }
const SHARE_OF_STREAMS = 0.8
/** Files that are no connections: the database, uploads, mails, the card reader. */
const OTHER_FILES = 1_000
/** Past the cache, of one network, each server for itself: a thousand phones may each ask once a second. */
export const REQUESTS = { points: 60_000, duration: 60 }

/** Bounds on connections and streams, below what the system lets this process open. */
export function capacityFor({ trustProxy }: Pick<Config, 'trustProxy'>, openFiles = mostOpenFiles()) {
  const most = Math.max(CONNECTIONS.least, Math.min(CONNECTIONS.most, openFiles - OTHER_FILES))
  return {
    // The connections of a proxy in front are everybody's.
    connections: { most, mostPerNetwork: trustProxy === false ? CONNECTIONS.mostPerNetwork : null },
    streams: {
      most: Math.min(STREAMS.most, Math.floor(most * SHARE_OF_STREAMS)),
      mostPerNetwork: STREAMS.mostPerNetwork,
    },
  }
}

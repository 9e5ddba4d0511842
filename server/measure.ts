import type { FastifyInstance } from 'fastify'
import { countCards, findLongestWaiting } from './cards/background/data.ts'
import type { Core } from './core.ts'
import { watchLongestWork } from './http/longest-work.ts'
import { createMetrics } from './http/metrics.ts'

/** Registers the metrics of `GET /metrics`, for callers with `METRICS_TOKEN`. */
export function measure(
  app: FastifyInstance,
  { config, db, engine, cardReader, now, cache, live, listener, readiness, feed }: Core,
): void {
  const metrics = createMetrics()
  engine.measure(metrics.query)
  const { counts } = live
  metrics.count('hub_cache_hits_total', 'Replies from the cache', () => cache.counts.hits)
  metrics.count('hub_cache_misses_total', 'Replies that were not cached', () => cache.counts.misses)
  const { counts: connections } = listener
  metrics.gauge('hub_connections', 'Open connections', 'state', async () => ({ open: connections.open }))
  metrics.count('hub_connections_refused_total', 'Connections refused with 503', () => connections.refused)
  metrics.count('hub_connections_dropped_total', 'Connections closed at once', () => connections.dropped)
  metrics.count('hub_live_messages_total', 'Messages written to live streams', () => counts.messages)
  metrics.count('hub_live_opened_total', 'Live streams opened', () => counts.opened)
  metrics.count('hub_live_refused_total', 'Live streams refused for lack of room', () => counts.refused)
  metrics.count('hub_live_dropped_total', 'Live streams dropped for a slow reader', () => counts.dropped)
  metrics.gauge('hub_live_streams', 'Open live streams', 'state', async () => ({ open: counts.open }))
  metrics.gauge('hub_cache', 'Contents of the reply cache', 'kind', async () => cache.size())
  metrics.gauge('hub_database_up', 'Whether the database answers', 'engine', async () => ({
    [engine.name]: Number(await readiness.isDatabaseUp()),
  }))
  metrics.gauge('hub_database_connections', 'Connections to PostgreSQL', 'state', async () =>
    engine.connections(),
  )
  metrics.gauge('hub_live_feed_connected', 'Whether other servers’ changes arrive', 'engine', async () => ({
    [engine.name]: Number(feed.isConnected()),
  }))
  metrics.gauge('hub_session_cards', 'Photographed cards by state', 'state', () => countCards(db, now()))
  metrics.gauge('hub_card_reader', 'Photos in the card reader of this server', 'state', async () =>
    cardReader.load(),
  )
  metrics.gauge('hub_card_waiting_seconds', 'Age of the oldest waiting card', 'card', async () => {
    const since = await findLongestWaiting(db)
    return { oldest: since ? (now().getTime() - since.getTime()) / 1_000 : 0 }
  })
  if (config.metricsToken !== null) measureWork(app, metrics)
  metrics.serve(app, config.metricsToken)
}

function measureWork(app: FastifyInstance, metrics: ReturnType<typeof createMetrics>): void {
  const work = watchLongestWork()
  app.addHook('onClose', async () => work.end())
  metrics.gauge(
    'hub_event_loop_seconds',
    'The longest work without a break since the last reading, in processor time',
    'work',
    async () => ({ longest: work.longest() / 1_000 }),
  )
}

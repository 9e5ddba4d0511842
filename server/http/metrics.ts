import type { FastifyInstance } from 'fastify'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { notFound, notSignedIn } from '../lib/errors.ts'
import { isSameSecret } from '../lib/secrets.ts'
import { withTimeout } from '../lib/with-timeout.ts'

const READ_WITHIN_MS = 2_000
const SECONDS = [0.001, 0.005, 0.02, 0.1, 0.3, 1, 3, 10]

/** Metrics of this process in Prometheus' text format. */
export function createMetrics() {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const requests = new Histogram({
    name: 'hub_request_seconds',
    help: 'Requests that were not answered from the cache, by route and status',
    labelNames: ['method', 'route', 'status'] as const,
    buckets: SECONDS,
    registers: [registry],
  })
  const queries = new Histogram({
    name: 'hub_database_seconds',
    help: 'Statements that the database answered',
    buckets: SECONDS,
    registers: [registry],
  })

  return {
    query: (milliseconds: number) => queries.observe(milliseconds / 1_000),
    /** A number that only grows; `read` runs at each scrape. */
    count(name: string, help: string, read: () => number): void {
      const counter = new Counter({
        name,
        help,
        registers: [registry],
        collect() {
          this.reset()
          this.inc(read())
        },
      })
      counter.inc(0)
    },
    /** A number that goes up and down, with one label; `read` runs at each scrape. Left out when it fails. */
    gauge<L extends string>(
      name: string,
      help: string,
      label: L,
      read: () => Promise<Record<string, number>>,
    ): void {
      new Gauge({
        name,
        help,
        labelNames: [label],
        registers: [registry],
        async collect() {
          this.reset()
          const values = await withTimeout(READ_WITHIN_MS, read()).catch(() => ({}))
          for (const [key, value] of Object.entries(values))
            this.set({ [label]: key } as Record<L, string>, value)
        },
      })
    },
    /** Measures every request and serves `GET /metrics` to callers with the token; to no one if `token` is null. */
    serve(app: FastifyInstance, token: string | null): void {
      app.addHook('onResponse', async (request, reply) => {
        const route = request.routeOptions.url ?? 'none'
        requests.observe(
          { method: request.method, route, status: reply.statusCode },
          reply.elapsedTime / 1_000,
        )
      })
      app.get('/metrics', { schema: { hide: true } }, async (request, reply) => {
        if (token === null) throw notFound()
        if (!isSameSecret(request.headers.authorization ?? '', `Bearer ${token}`)) throw notSignedIn()
        return reply
          .type(registry.contentType)
          .header('cache-control', 'no-store')
          .send(await registry.metrics())
      })
    },
  }
}

import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { mayEnterPortal } from '../../domain/accounts/portal.ts'
import { api } from '../../domain/api.ts'
import { cardCode } from '../../domain/cards/numbered-cards.ts'
import { roomCode } from '../../domain/cards/room-codes.ts'
import { eventAddress } from '../../domain/events/event-address.ts'
import { LIVE_URL } from '../../domain/live.ts'
import { slug } from '../../domain/text/slugs.ts'
import { t } from '../../domain/text/t.ts'
import type { SignedIn } from '../accounts/sign-ins/data.ts'
import type { Core } from '../core.ts'
import type { Serve } from '../http/serve.ts'
import { networkOf } from '../lib/addresses.ts'
import { whenClosed } from '../lib/connections.ts'
import { invalid, notFound, unavailable } from '../lib/errors.ts'
import { type Audience, findAudience } from './data.ts'
import type { Group } from './messages.ts'

const LONGEST_WAIT_SECONDS = 10
const query = eventAddress.extend({
  since: z.string().max(128).optional(),
  code: z.union([cardCode, roomCode]).optional(),
})
type Query = z.output<typeof query>
/** `endsAt`: a managers' stream ends with the sign-in that opened it. */
type Found = { group: Group; endsAt: Date | null }

/**
 * `GET /api/live?city=&date=` streams server-sent events: `release` (the server's build and time), `changed` (a
 * `ChangeMessage`: the new revision, with the changed rows if the server still knows them), `beat` (the stream is alive
 * and current) and, to organizers and helpers, `colleague` (who else has the board open; not stored). Without an event,
 * it streams changes to the list of events. `since`, or `Last-Event-ID` after a reconnect, is the id that the reader
 * last applied. `code` is that of a card or a room and lets its author or helper follow a hidden event.
 */
export function liveRoutes(
  app: FastifyInstance,
  {
    db,
    feed,
    live,
    authenticate,
    carriesSignIn,
    now,
  }: Pick<Core, 'db' | 'feed' | 'live' | 'authenticate' | 'carriesSignIn' | 'now'>,
): void {
  app.route({
    method: 'GET',
    url: LIVE_URL,
    exposeHeadRoute: false,
    schema: {
      summary: 'What changes, as it changes (server-sent events)',
      tags: ['live'],
      querystring: query,
    },
    handler: async (request, reply) => {
      const asked = request.query as Query
      const viewer = await authenticate(request)
      const seat = viewer
        ? live.enter(`sign-in ${viewer.signInId}`, { isKnown: true })
        : live.enter(networkOf(request.ip))
      if (!seat)
        throw unavailable(t('refusal.mostStreams'), 1 + Math.floor(Math.random() * LONGEST_WAIT_SECONDS))
      whenClosed(reply.raw, seat.leave)
      const { group, endsAt } = await findGroup(request, asked)
      const lastId = request.headers['last-event-id'] ?? asked.since
      const headers = Object.fromEntries(
        Object.entries(reply.getHeaders()).map(([name, value]) => [name, String(value)]),
      )
      reply.hijack()
      const id = lastId === undefined ? null : String(lastId)
      const hasSignedIn = viewer !== null || carriesSignIn(request)
      live.open(reply.raw, { group, hasSignedIn, endsAt, id, headers, seat })
    },
  })

  async function findGroup(request: FastifyRequest, { city, date, code }: Query): Promise<Found> {
    // Learn of events that other servers created before the stream begins.
    await feed.sync().catch(() => undefined)
    if (city === undefined && date === undefined) {
      const viewer = await authenticate(request)
      return found('*', viewer && mayEnterPortal(viewer.user) ? 'managers' : 'public', viewer)
    }
    if (city === undefined || date === undefined) throw invalid(t('refusal.cityAndDate'))
    for (;;) {
      const asOf = live.accessClock()
      const viewer = await authenticate(request)
      const audience = await findAudience(db, viewer?.user ?? null, { city, date, code, now: now() })
      if (!audience) throw notFound(t('invalid.noEvent'))
      // A reader who loses access during this look-up does not have a stream yet that could be ended.
      if (asOf === live.accessClock()) return found(`${slug(city)}/${date}`, audience, viewer)
    }
  }
}

function found(scope: string, audience: Audience, viewer: SignedIn | null): Found {
  return { group: { scope, audience }, endsAt: audience === 'managers' ? (viewer?.endsAt ?? null) : null }
}

export function programmeRoutes(serve: Serve, { db, programmes }: Pick<Core, 'db' | 'programmes'>): void {
  const calls = { 'GET /api/programme': api['GET /api/programme'] } as const
  serve(calls, {
    'GET /api/programme': async ({ user, query: { city, date } }) => {
      const audience = await findAudience(db, user, { city, date })
      if (!audience) throw notFound(t('invalid.noEvent'))
      const programme = await programmes.load(`${slug(city)}/${date}`)
      if (!programme) throw unavailable(t('refusal.changesOften'), 1)
      const { revision, ofManagers, ofVisitors } = programme
      return { revision, ...(audience === 'managers' ? ofManagers : ofVisitors) } as never
    },
  })
}

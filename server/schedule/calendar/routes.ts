import { create as contentDisposition } from 'content-disposition'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { EventAddress } from '../../../domain/events/event-address.ts'
import { calendarCalls, sessionIds } from '../../../domain/publish/calendar.ts'
import type { Room } from '../../../domain/schedule/rooms.ts'
import type { Session } from '../../../domain/schedule/sessions.ts'
import { slug } from '../../../domain/text/slugs.ts'
import { t } from '../../../domain/text/t.ts'
import { DAY_MS } from '../../../domain/times/times.ts'
import type { Viewer } from '../../access/data.ts'
import type { Core } from '../../core.ts'
import { etagOf } from '../../http/kept-reads.ts'
import { type Serve, scopesOf } from '../../http/serve.ts'
import { notFound } from '../../lib/errors.ts'
import { hashSecret } from '../../lib/secrets.ts'
import { requireWholeEvent } from '../../publish/data.ts'
import { listEvents } from '../events/data.ts'
import { changesOfRows } from '../history/data.ts'
import { listCancelled } from '../public-changes/data.ts'
import { calendarFile } from './calendar-file.ts'
import { findStarCalendar, withMerged } from './stars/data.ts'

export function calendarRoutes(serve: Serve, core: Core): void {
  const { db, cache } = core
  serve(calendarCalls, {
    'GET /api/calendar': async ({ user, query: { sessions: wanted, ...address }, reply }) => {
      const whole = user ? await make(user, address) : await keptFile(address)
      const [event] = await listEvents(db, user, address)
      if (!event) throw notFound(t('invalid.noEvent'))
      const file = wanted ? withSessions(whole, wanted) : whole
      if (file === null) throw notFound(t('refusal.goneSessions'))
      const fileName = `${slug(event.location)}-${event.date}.ics`
      reply
        .type('text/calendar; charset=utf-8')
        .header('content-disposition', contentDisposition(fileName, { type: 'inline' }))
      reply.ignoredForEtag = file.match(STAMP) ?? []
      return file
    },
  })

  /** The whole file for everyone, cached until the event changes. A file of some sessions is cut from it. */
  function keptFile(address: Required<EventAddress>): Promise<string> {
    const scopes = scopesOf({ call: calendarCalls['GET /api/calendar'], topic: 'calendar' }, address)
    const key = `calendar of ${slug(address.city)}/${address.date}`
    return cache.read(key, {
      headers: {},
      scopes,
      make: async () => ({ payload: await make(null, address), etag: null }),
    })
  }

  async function make(user: Viewer, address: Required<EventAddress>): Promise<string> {
    return calendarFile(await readCalendar(core, user, address))
  }
}

/** Everything that a calendar is made from. @throws 404 for an event that the viewer may not see */
async function readCalendar(core: Core, user: Viewer, address: Required<EventAddress>) {
  const whole = await requireWholeEvent(core, address, user)
  return { ...whole, madeAt: core.now(), changes: await changesOfRows(core.db, whole.event.id) }
}

type Wanted = { room?: number; sessions?: readonly number[] }

/**
 * Calendars that phones subscribe to and reload: of an event, of one of its rooms, of sessions whose ids are in the
 * address, or of a browser's stars. An unscheduled session stays in them as cancelled for a day.
 */
export function subscriptionRoutes(app: FastifyInstance, core: Core): void {
  app.get('/:city/:date/schedule.ics', HIDDEN, (request, reply) => send(request, reply, {}))
  app.get('/:city/:date/rooms/:room.ics', HIDDEN, (request, reply) => {
    const { room } = request.params as { room: string }
    if (!/^[1-9]\d{0,9}$/.test(room)) throw notFound(t('refusal.unknownRoom'))
    return send(request, reply, { room: Number(room) })
  })
  app.get('/:city/:date/sessions/:ids.ics', HIDDEN, (request, reply) => {
    const { ids } = request.params as { ids: string }
    const { data } = sessionIds.safeParse(ids)
    if (!data) throw notFound(t('refusal.calendarAddress'))
    return send(request, reply, { sessions: data })
  })
  app.get('/star-calendars/:key.ics', HIDDEN, async (request, reply) => {
    const { key } = request.params as { key: string }
    const found = await findStarCalendar(core.db, hashSecret(key))
    // An ended key, an unknown key and a hidden event get the same answer.
    if (!found?.isPublic) throw notFound(t('refusal.noCalendar'))
    const file = await part(
      { city: slug(found.location), date: found.date },
      await withMerged(core.db, found),
    )
    return reply
      .type('text/calendar; charset=utf-8')
      .header('cache-control', 'private, no-cache')
      .header('etag', etagOf(file, file.match(STAMP) ?? []))
      .send(file)
  })

  async function send(request: FastifyRequest, reply: FastifyReply, wanted: Wanted): Promise<FastifyReply> {
    const { city, date } = request.params as Required<EventAddress>
    const address = { city: slug(city), date }
    reply.type('text/calendar; charset=utf-8').header('access-control-allow-origin', '*')
    if (wanted.sessions)
      return reply.header('cache-control', 'no-cache').send(await part(address, wanted.sessions))
    const file = await subscriptionFile(core, address, wanted.room)
    reply.cacheScopes = [`${address.city}/${date}`]
    reply.cacheSeconds = FRESH_SECONDS
    reply.ignoredForEtag = file.match(STAMP) ?? []
    return reply.send(file)
  }

  /** The possible selections of sessions are countless, so each is cut from the one cached file. */
  async function part(address: Required<EventAddress>, sessions: readonly number[]): Promise<string> {
    const scope = `${address.city}/${address.date}`
    const whole = await core.cache.read(`subscription of ${scope}`, {
      headers: {},
      scopes: [scope],
      make: async () => ({ payload: await subscriptionFile(core, address), etag: null }),
    })
    return withSessions(whole, sessions) ?? whole.replace(ENTRY, '')
  }
}

/** The calendar of an event or one of its rooms, including recently unscheduled sessions. @throws 404 */
async function subscriptionFile(core: Core, address: Required<EventAddress>, room?: number): Promise<string> {
  const given = await readCalendar(core, null, address)
  if (room !== undefined && !given.rooms.some(({ id }) => id === room))
    throw notFound(t('refusal.unknownRoom'))
  const isWanted = ({ roomId }: Session) => room === undefined || roomId === room
  const onSchedule = new Set(given.sessions.map(({ id }) => id))
  const since = new Date(core.now().getTime() - DAY_MS)
  const cancelled = await listCancelled(core.db, given.event.id, since, onSchedule)
  return calendarFile({
    ...given,
    sessions: given.sessions.filter(isWanted),
    cancelled: cancelled.map((each) => ({ ...each, roomName: roomName(given.rooms, each) })).filter(isWanted),
  })
}

/** A cancelled session disappears after a day without any change to the event. */
const FRESH_SECONDS = 10 * 60
const HIDDEN = { schema: { hide: true } }

function roomName(rooms: readonly Room[], { roomId }: Session): string {
  return rooms.find(({ id }) => id === roomId)?.name ?? ''
}

/** The time when the file was made, which is not part of its content. */
const STAMP = /^DTSTAMP:\d{8}T\d{6}Z/m
const ENTRY = /BEGIN:VEVENT\r\n[\s\S]*?END:VEVENT\r\n/g
const OF_SESSION = /^UID:session-(\d+)@/m

/** The file with the entries of these sessions only; null if it has none of them. */
function withSessions(file: string, wanted: readonly number[]): string | null {
  const ids = new Set(wanted)
  let count = 0
  const part = file.replace(ENTRY, (entry) => {
    const isWanted = ids.has(Number(OF_SESSION.exec(entry)?.[1]))
    if (isWanted) count += 1
    return isWanted ? entry : ''
  })
  return count > 0 ? part : null
}

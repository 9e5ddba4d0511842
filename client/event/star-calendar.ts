import { keep, readKeptValue } from '../lib/browser-storage.ts'
import { randomName } from '../lib/random-name.ts'
import { createTurns } from '../lib/turns.ts'
import { CallError, type MakeCall } from '../net/call.ts'

/**
 * The stored data of this browser's calendar; `path` is its address, once the server has assigned one, and `sessionIds`
 * are the ones last sent.
 */
export type KeptCalendar = { secret: string; path?: string; sessionIds: number[]; isEnded?: true }

/** My day and the sending of stars also read this key, before they load this file. */
const nameOf = (eventId: number) => `star-calendar/${eventId}`

export function keptCalendar(eventId: number): KeptCalendar | null {
  return readKeptValue('localStorage', nameOf(eventId)) as KeptCalendar | null
}

/** @returns whether this browser stored it */
function keepCalendar(eventId: number, kept: KeptCalendar | null): boolean {
  return keep('localStorage', nameOf(eventId), kept && JSON.stringify(kept))
}

/** @returns the address of this browser's calendar of an event; undefined if there is none */
export function readCalendarPath(eventId: number): string | undefined {
  const kept = keptCalendar(eventId)
  return kept?.isEnded ? undefined : kept?.path
}

/** Reads the stars, given those that were last sent. */
type Stars = (before: readonly number[]) => number[]

/** Requests are sent one after another, so that the server keeps the latest stars. */
const inTurn = createTurns()

/**
 * Creates a calendar that follows the stars of this browser. If an answer was lost, the next attempt uses the same
 * secret.
 * @returns its address.
 * @throws if the browser or the server does not store it
 */
export function beginCalendar(call: MakeCall, eventId: number, stars: Stars): Promise<string> {
  return inTurn(async () => {
    const before = keptCalendar(eventId)
    if (before?.isEnded) await sendEnd(call, eventId, before.secret)
    const { secret, sessionIds }: KeptCalendar = keptCalendar(eventId) ?? {
      secret: randomName(),
      sessionIds: [],
    }
    if (!keepCalendar(eventId, { secret, sessionIds })) throw new Error('This browser stores nothing')
    return send(call, eventId, secret, stars(sessionIds))
  })
}

/** Sends the current stars, or an end that could not be sent before. */
export function followStars(call: MakeCall, eventId: number, stars: Stars): Promise<void> {
  return inTurn(async () => {
    const kept = keptCalendar(eventId)
    if (kept?.isEnded) await sendEnd(call, eventId, kept.secret)
    else if (kept?.path) await send(call, eventId, kept.secret, stars(kept.sessionIds))
  })
}

/**
 * Ends the calendar, in this browser at once.
 * @throws if the server could not be reached; the next visit tries again
 */
export function endCalendar(call: MakeCall, eventId: number): Promise<void> {
  const kept = keptCalendar(eventId)
  if (kept) keepCalendar(eventId, { ...kept, isEnded: true })
  return inTurn(async () => {
    if (kept) await sendEnd(call, eventId, kept.secret)
  })
}

async function send(call: MakeCall, eventId: number, secret: string, sessionIds: number[]): Promise<string> {
  const { path } = await call('PUT /api/star-calendars', { body: { secret, eventId, sessionIds } }).catch(
    (error: unknown) => {
      // The event is over, or accepts no more calendars.
      if (error instanceof CallError && error.status === 409) keepCalendar(eventId, null)
      throw error
    },
  )
  const now = keptCalendar(eventId)
  if (now?.secret === secret && !now.isEnded) keepCalendar(eventId, { secret, path, sessionIds })
  // Another tab may have ended it in the meantime.
  else await sendEnd(call, eventId, secret)
  return path
}

async function sendEnd(call: MakeCall, eventId: number, secret: string): Promise<void> {
  await call('POST /api/star-calendars/end', { body: { secret } })
  if (keptCalendar(eventId)?.secret === secret) keepCalendar(eventId, null)
}

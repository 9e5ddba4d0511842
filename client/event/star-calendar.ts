import { keep, readKeptValue } from '../lib/browser-storage.ts'
import { randomName } from '../lib/random-name.ts'
import { CallError, type MakeCall } from '../net/call.ts'

/** What this browser keeps of its calendar; `path` is its address, once the server has given one, `sessionIds` are those that it sent last. */
export type KeptCalendar = { secret: string; path?: string; sessionIds: number[]; isEnded?: true }

/** My day and the sending of stars read this key as well, before they load this file. */
const nameOf = (eventId: number) => `star-calendar/${eventId}`

export function keptCalendar(eventId: number): KeptCalendar | null {
  return readKeptValue('localStorage', nameOf(eventId)) as KeptCalendar | null
}

/** @returns whether this browser keeps it */
function keepCalendar(eventId: number, kept: KeptCalendar | null): boolean {
  return keep('localStorage', nameOf(eventId), kept && JSON.stringify(kept))
}

/** @returns the address of this browser's calendar of an event; undefined where there is none */
export function readCalendarPath(eventId: number): string | undefined {
  const kept = keptCalendar(eventId)
  return kept?.isEnded ? undefined : kept?.path
}

/** Reads the stars, given those that were sent last. */
type Stars = (before: readonly number[]) => number[]

/** Sent one after another, so that the last stars are those that the server keeps. */
let last: Promise<unknown> = Promise.resolve()

function inTurn<T>(work: () => Promise<T>): Promise<T> {
  const turn = last.then(work, work)
  last = turn
  return turn
}

/**
 * Begins a calendar that follows the stars of this browser; one whose answer was lost is begun again with the same secret.
 * @returns its address. @throws where the browser or the server keeps nothing
 */
export function beginCalendar(call: MakeCall, eventId: number, stars: Stars): Promise<string> {
  return inTurn(async () => {
    const before = keptCalendar(eventId)
    if (before?.isEnded) await tellEnd(call, eventId, before.secret)
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
    if (kept?.isEnded) await tellEnd(call, eventId, kept.secret)
    else if (kept?.path) await send(call, eventId, kept.secret, stars(kept.sessionIds))
  })
}

/** Ends the calendar, for this browser at once. @throws where the server could not be told: it is with the next visit */
export function endCalendar(call: MakeCall, eventId: number): Promise<void> {
  const kept = keptCalendar(eventId)
  if (kept) keepCalendar(eventId, { ...kept, isEnded: true })
  return inTurn(async () => {
    if (kept) await tellEnd(call, eventId, kept.secret)
  })
}

async function send(call: MakeCall, eventId: number, secret: string, sessionIds: number[]): Promise<string> {
  const { path } = await call('PUT /api/star-calendars', { body: { secret, eventId, sessionIds } }).catch(
    (error: unknown) => {
      // The event is over, or takes no more calendars.
      if (error instanceof CallError && error.status === 409) keepCalendar(eventId, null)
      throw error
    },
  )
  const now = keptCalendar(eventId)
  if (now?.secret === secret && !now.isEnded) keepCalendar(eventId, { secret, path, sessionIds })
  // Another tab may have ended it meanwhile.
  else await tellEnd(call, eventId, secret)
  return path
}

async function tellEnd(call: MakeCall, eventId: number, secret: string): Promise<void> {
  await call('POST /api/star-calendars/end', { body: { secret } })
  if (keptCalendar(eventId)?.secret === secret) keepCalendar(eventId, null)
}

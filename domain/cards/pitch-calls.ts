import { z } from 'zod'
import type { Calls } from '../call.ts'
import { t } from '../text/t.ts'
import { eventId, pathId, rowId, version } from '../text/text.ts'
import { MOST_PITCH_SECONDS, PITCH_ACTS } from './pitch-round.ts'

const number = z.int().positive().max(1_000_000)
const count = z.int().nonnegative()
/** More people raise their hands in no room. */
const MOST_HANDS = 5_000

/** The round of an event, as everyone sees it. */
export const pitchRound = z.object({
  isOn: z.boolean(),
  /** Of the idea that is told; null before the first one and after the last. */
  number: number.nullable(),
  /** Of the one after it. */
  next: number.nullable(),
  /** How many are still to be told after this one. */
  waiting: count,
  /** How long each has. */
  seconds: count,
  /** When the time of this one is up; null while its clock is stopped. */
  endsAt: z.string().nullable(),
  /** How many seconds it has once the clock goes on. */
  left: count,
  /** How many people raised their hands for this one; null until someone has counted them. */
  hands: count.nullable(),
  version,
})
export type ShownRound = z.output<typeof pitchRound>

const pitchSpot = z.object({
  timeSlotId: rowId,
  roomId: rowId,
  seatless: count,
  choose: count,
  collisions: z.array(z.object({ sessionId: rowId, both: count })),
  hostIn: rowId.nullable(),
})

export const pitchCalls = {
  'PUT /api/ideas/round': {
    summary:
      'Goes on in the pitch round of an event: one press of who leads it; 409 where someone else has gone on since the version',
    access: 'helper',
    body: z.object({
      eventId,
      act: z.enum(PITCH_ACTS),
      /** Of the round that was seen; 0 where there was none. */
      version: count,
      seconds: z.int().min(5).max(MOST_PITCH_SECONDS).optional(),
      /** With `hands`; null takes them back. */
      hands: count
        .max(MOST_HANDS, { error: () => t('invalid.hands', { max: MOST_HANDS }) })
        .nullable()
        .optional(),
    }),
    reply: pitchRound,
    refusals: [409],
  },
  'GET /api/ideas/spots': {
    summary:
      'The free spots that fit an idea and its raised hands best, with what they collide with by the stars of ideas; at most three',
    access: 'helper',
    query: z.object({
      eventId: pathId,
      number: pathId,
      hands: z.coerce.number().int().nonnegative().max(MOST_HANDS),
    }),
    reply: z.array(pitchSpot),
  },
} satisfies Calls

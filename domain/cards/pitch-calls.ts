import { z } from 'zod'
import type { Calls } from '../call.ts'
import { t } from '../text/t.ts'
import { eventId, pathId, rowId, version } from '../text/text.ts'
import { MOST_PITCH_SECONDS, PITCH_ACTS } from './pitch-round.ts'

const number = z.int().positive().max(1_000_000)
const count = z.int().nonnegative()
/** More hands than any room can hold. */
const MOST_HANDS = 5_000

/** The pitch round of an event, as everyone sees it. */
export const pitchRound = z.object({
  isOn: z.boolean(),
  /** The number of the current idea; null before the first and after the last. */
  number: number.nullable(),
  /** The number of the next idea. */
  next: number.nullable(),
  /** How many ideas follow the current one. */
  waiting: count,
  /** The time for each idea. */
  seconds: count,
  /** When the time for the current idea is up; null while its clock is stopped. */
  endsAt: z.string().nullable(),
  /** The remaining seconds for the current idea while its clock is stopped. */
  left: count,
  /** How many people raised their hands for the current idea; null until counted. */
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
      'One step in the pitch round of an event, by the person who leads it; 409 if someone else has taken one since the version',
    access: 'helper',
    body: z.object({
      eventId,
      act: z.enum(PITCH_ACTS),
      /** The version of the round that the sender saw; 0 if there was none. */
      version: count,
      seconds: z.int().min(5).max(MOST_PITCH_SECONDS).optional(),
      /** The count for the act `hands`; null removes it. */
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
      'The free spots that suit an idea and its raised hands best, with their conflicts by the stars of ideas; at most three',
    access: 'helper',
    query: z.object({
      eventId: pathId,
      number: pathId,
      hands: z.coerce.number().int().nonnegative().max(MOST_HANDS),
    }),
    reply: z.array(pitchSpot),
  },
} satisfies Calls

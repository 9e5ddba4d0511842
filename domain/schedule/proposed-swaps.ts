import { z } from 'zod'
import { rowId, version } from '../text/text.ts'

/** Proposed exchanges, each with the versions that it was worked out for. */
export const proposedSwaps = z.object({
  /** How many phones have starred sessions. Below `LEAST_PHONES` nothing is proposed. */
  phones: z.int().nonnegative(),
  swaps: z.array(
    z.object({
      /** Of two sessions that change places, or of one that moves to a free spot. */
      moves: z.array(
        z.object({
          id: rowId,
          version,
          /** Of its numbered card; null for a session without one. */
          number: z.int().positive().nullable(),
          spot: z.object({ timeSlotId: rowId, roomId: rowId }),
        }),
      ),
      /** How many people fewer must choose between two sessions; below 0 more. */
      choose: z.int(),
      /** How many people more have a seat; below 0 fewer. */
      seats: z.int(),
    }),
  ),
})
export type ProposedSwap = z.output<typeof proposedSwaps>['swaps'][number]

import { z } from 'zod'
import { rowId, version } from '../text/text.ts'

/** Proposed exchanges, each with the versions that it is based on. */
export const proposedSwaps = z.object({
  /** How many phones have starred sessions. Below `LEAST_PHONES`, nothing is proposed. */
  phones: z.int().nonnegative(),
  swaps: z.array(
    z.object({
      /** Of two sessions that swap places, or of one that moves to a free spot. */
      moves: z.array(
        z.object({
          id: rowId,
          version,
          /** The number of its card; null for a session without one. */
          number: z.int().positive().nullable(),
          spot: z.object({ timeSlotId: rowId, roomId: rowId }),
        }),
      ),
      /** How many fewer people must choose between two sessions; negative for more. */
      choose: z.int(),
      /** How many more people have a seat; negative for fewer. */
      seats: z.int(),
    }),
  ),
})
export type ProposedSwap = z.output<typeof proposedSwaps>['swaps'][number]

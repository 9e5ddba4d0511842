import { z } from 'zod'
import { rowId } from '../text/text.ts'

const LONGEST_LIST = 1_000

/**
 * A list in its new order: every id of the list exactly once. Items are put in order by `order` where they have it,
 * else by their position in the list; their other fields do not count.
 */
export const reorderedItems = z
  .array(z.object({ id: rowId, order: z.int().nonnegative().max(1_000_000).optional() }))
  .min(1, 'A new order names every item of the list')
  .max(LONGEST_LIST, `At most ${LONGEST_LIST} items`)

export type ReorderedItem = z.output<typeof reorderedItems>[number]

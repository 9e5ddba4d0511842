import { z } from 'zod'
import { t } from '../text/t.ts'
import { rowId } from '../text/text.ts'

const LONGEST_LIST = 1_000

/**
 * A list in its new order: every id of the list exactly once. Items are put in order by `order` where they have it,
 * else by their position in the list; their other fields do not count.
 */
export const reorderedItems = z
  .array(z.object({ id: rowId, order: z.int().nonnegative().max(1_000_000).optional() }))
  .min(1, { error: () => t('invalid.order') })
  .max(LONGEST_LIST, { error: () => t('invalid.mostItems', { max: LONGEST_LIST }) })

export type ReorderedItem = z.output<typeof reorderedItems>[number]

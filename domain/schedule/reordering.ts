import { z } from 'zod'
import { t } from '../text/t.ts'
import { rowId } from '../text/text.ts'

const LONGEST_LIST = 1_000

/**
 * A list in its new order, with every id exactly once. Items are sorted by `order` if they have it, otherwise by their
 * position; other fields are ignored.
 */
export const reorderedItems = z
  .array(z.object({ id: rowId, order: z.int().nonnegative().max(1_000_000).optional() }))
  .min(1, { error: () => t('invalid.order') })
  .max(LONGEST_LIST, { error: () => t('invalid.mostItems', { max: LONGEST_LIST }) })

export type ReorderedItem = z.output<typeof reorderedItems>[number]

import { z } from 'zod'
import { rowId } from './text.ts'

export const user = z.object({
  id: rowId,
  name: z.string(),
  email: z.string(),
  isAdmin: z.boolean(),
  isSuperAdmin: z.boolean(),
})
export type User = z.output<typeof user>

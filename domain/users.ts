import { z } from 'zod'
import type { Calls } from './call.ts'
import { rowId } from './text.ts'

export const user = z.object({
  id: rowId,
  name: z.string(),
  email: z.string(),
  isAdmin: z.boolean(),
  isSuperAdmin: z.boolean(),
})
export type User = z.output<typeof user>

export const userCalls = {
  'GET /api/user': { summary: 'Who is signed in; 401 when nobody is', access: 'user', reply: user },
} satisfies Calls

import { z } from 'zod'
import type { Calls } from '../call.ts'
import { idParams, rowId } from '../text/text.ts'

/** A browser that the user is signed in with. */
export const signIn = z.object({
  id: rowId,
  /** As text: "Firefox on Windows". */
  browser: z.string(),
  address: z.string(),
  createdAt: z.string(),
  lastUsedAt: z.string(),
  isCurrent: z.boolean(),
  /** The OpenID Connect provider that the user signed in with. */
  provider: z.string().optional(),
})
export type SignIn = z.output<typeof signIn>

export const signInCalls = {
  'GET /api/sign-ins': {
    summary: 'Where the caller is signed in, latest use first',
    access: 'user',
    reply: z.array(signIn),
  },
  'DELETE /api/sign-ins/:id': {
    summary: "Ends one of the caller's sign-ins",
    access: 'user',
    params: idParams,
    reply: null,
  },
  'DELETE /api/sign-ins': {
    summary: "Ends all of the caller's sign-ins, or with `keep=current` all others",
    access: 'user',
    query: z.object({ keep: z.literal('current').optional() }),
    reply: null,
  },
} satisfies Calls

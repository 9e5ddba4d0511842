import { z } from 'zod'
import type { Calls } from '../call.ts'
import { t, textKey } from '../text/t.ts'
import { idParams, requiredText, rowId } from '../text/text.ts'

/** A secret that lets a program make calls on behalf of its user. */
export const token = z.object({
  id: rowId,
  name: z.string(),
  mayWrite: z.boolean(),
  /** The events that the token is limited to; null for all that its user manages. */
  eventIds: z.array(rowId).nullable(),
  createdAt: z.string(),
  /** Updated every few minutes; until the first use, the time when the token was created. */
  lastUsedAt: z.string(),
})
export type Token = z.output<typeof token>

export const newToken = z.object({
  name: requiredText(100, textKey('invalid.tokenName')).trim(),
  mayWrite: z.boolean().default(false),
  eventIds: z
    .array(rowId)
    .min(1, { error: () => t('invalid.tokenEvents') })
    .max(1_000)
    .nullable()
    .default(null),
})

/** The most tokens per user. */
export const MOST_TOKENS = 50

export const tokenCalls = {
  'GET /api/tokens': {
    summary: "The caller's tokens, latest use first",
    access: 'user',
    reply: z.array(token),
  },
  'POST /api/tokens': {
    summary:
      'Creates a token, with which a program can read, or read and write, what the caller can; returns it once',
    access: 'admin',
    body: newToken,
    reply: token.extend({ token: z.string() }),
    status: 201,
    isIdempotent: false,
  },
  'DELETE /api/tokens/:id': {
    summary: "Ends one of the caller's tokens at once",
    access: 'user',
    params: idParams,
    reply: null,
  },
} satisfies Calls

import { z } from 'zod'
import type { Calls } from '../call.ts'
import { pathId, rowId } from '../text/text.ts'
import { detailInReply } from './log-details.ts'

export const securityLogEntry = z.object({
  id: rowId,
  at: z.string(),
  action: z.string(),
  /** The actor; empty for a guest. */
  actor: z.string(),
  /** The person or thing that the action concerns. */
  subject: z.string(),
  address: z.string(),
  detail: z.string(),
  /** The detail as a code and its values, to be shown in another language. */
  facts: detailInReply.nullable(),
})
export type SecurityLogEntry = z.output<typeof securityLogEntry>

export const securityLogCalls = {
  'GET /api/security-log': {
    summary: 'The security log, latest first, in pages of 50; `before` takes the last id for the next page',
    access: 'super-admin',
    query: z.object({ before: pathId.optional() }),
    reply: z.array(securityLogEntry),
  },
  'GET /api/security-log/export': {
    summary: 'The whole security log as a CSV file',
    access: 'super-admin',
    reply: z.string(),
    media: 'text/csv',
  },
} satisfies Calls

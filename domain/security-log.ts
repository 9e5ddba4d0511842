import { z } from 'zod'
import type { Calls } from './call.ts'
import { pathId, rowId } from './text.ts'

/** The actions of the security log, with their words. */
export const SECURITY_ACTIONS = {
  'first-admin-made': 'First Super Admin made',
  'sign-in': 'Signed in',
  'sign-in-failed': 'Sign-in failed',
  'sign-in-blocked': 'Sign-in blocked: too many attempts',
  'sign-out': 'Signed out',
  'sign-ins-ended': 'Sign-ins ended',
  'user-invited': 'User invited',
  'invitation-resent': 'Invitation sent again',
  'invitation-accepted': 'Invitation accepted',
  'mail-failed': 'Mail could not be sent',
  'password-reset-requested': 'Password reset requested',
  'password-reset': 'Password reset',
  'admin-password-reset': 'Password reset by admin password',
  'admin-password-reset-failed': 'Wrong admin password',
  'role-changed': 'Role changed',
  'user-deleted': 'User deleted',
  'access-granted': 'Event access granted',
  'access-revoked': 'Event access revoked',
} as const
export type SecurityAction = keyof typeof SECURITY_ACTIONS

export const securityLogEntry = z.object({
  id: rowId,
  at: z.string(),
  action: z.string(),
  /** The actor; empty for a guest. */
  actor: z.string(),
  /** The person or the thing that it concerns. */
  subject: z.string(),
  address: z.string(),
  detail: z.string(),
})
export type SecurityLogEntry = z.output<typeof securityLogEntry>

/** The longest page of the log that one call answers. */
export const SECURITY_LOG_PAGE = 50

export const securityLogCalls = {
  'GET /api/security-log': {
    summary: 'The security log, latest first, in pages of 50; `before` an id for the next page',
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

import { z } from 'zod'
import type { Calls } from '../call.ts'
import { t } from '../text/t.ts'
import { pathId, rowId } from '../text/text.ts'
import { email } from './credentials.ts'

/** A person with access to an event, and the reason for it. */
export const eventPermission = z.object({
  eventId: rowId,
  /** Null for a creator who was deleted. */
  userId: rowId.nullable(),
  name: z.string(),
  email: z.string(),
  reason: z.enum(['creator', 'super-admin', 'grant']),
  /** For a helper's grant; absent if the user may manage the event. */
  role: z.literal('helper').optional(),
  /** The user who granted it; null for creators and Super Admins, and when that user was deleted. */
  grantedBy: rowId.nullable(),
  grantedByName: z.string().nullable(),
  /** The user was invited but has not set a password yet. */
  isPending: z.boolean(),
})
export type EventPermission = z.output<typeof eventPermission>

/** `invitationSent`: whether a pending user was mailed a new link; null when the user is not pending. */
export const granted = eventPermission.extend({ invitationSent: z.boolean().nullable() })

export const helperInvitation = z.object({ eventId: rowId, email })

/**
 * `invitationLink`: as for an invitation; null if the mail was sent, and for a person who has an account and can log
 * in.
 */
export const helperInvited = eventPermission.extend({
  mailSent: z.boolean(),
  invitationLink: z.string().nullable(),
})
export type HelperInvited = z.output<typeof helperInvited>

export const candidate = z.object({ id: rowId, name: z.string(), email: z.string(), isPending: z.boolean() })
export type Candidate = z.output<typeof candidate>

const noUser = { error: () => t('invalid.userRequired') }
const ofEvent = z.object({ eventId: pathId })

export const newGrant = z.object({
  eventId: rowId,
  userId: z.int(noUser).positive(noUser).max(2_147_483_647, noUser),
})

export const eventPermissionCalls = {
  'GET /api/event-permissions': {
    summary: 'Who has access to an event: its creator, Super Admins, and users with a grant',
    access: 'admin',
    query: ofEvent,
    reply: z.array(eventPermission),
  },
  'GET /api/event-permissions/candidates': {
    summary: 'Admins to whom access can be granted',
    access: 'admin',
    query: ofEvent,
    reply: z.array(candidate),
  },
  'POST /api/event-permissions': {
    summary: 'Grants an admin access to an event',
    access: 'admin',
    body: newGrant,
    reply: granted,
    status: 201,
    isIdempotent: false,
  },
  'POST /api/event-permissions/helpers': {
    summary:
      'Invites someone by email to help with an event. A person with an account can help at once; others create one with the link in the mail. Helpers can make the calls of the day, but not delete, set up, or share anything',
    access: 'admin',
    body: helperInvitation,
    reply: helperInvited,
    status: 201,
    isIdempotent: false,
  },
  'DELETE /api/event-permissions/:eventId/:userId': {
    summary: 'Revokes a grant',
    access: 'admin',
    params: z.object({ eventId: pathId, userId: pathId }),
    reply: null,
  },
} satisfies Calls

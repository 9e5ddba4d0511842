import { z } from 'zod'
import type { Calls } from '../call.ts'
import { t, textKey } from '../text/t.ts'
import { idParams, pageLanguage, requiredText, rowId } from '../text/text.ts'
import { email } from './credentials.ts'

export const user = z.object({
  id: rowId,
  name: z.string(),
  email: z.string(),
  isAdmin: z.boolean(),
  isSuperAdmin: z.boolean(),
  /** Set if the user has a helper's grant for at least one event. */
  isHelper: z.literal(true).optional(),
})
export type User = z.output<typeof user>

/** What users can see about themselves. `language`: of their pages and mails; absent if it follows the event. */
export const account = user.extend({ language: pageLanguage.optional() })
export type Account = z.output<typeof account>

/** `resetTokenExpiry`: when the invitation expires; null once the user has set a password. */
export const adminUser = user.extend({ resetTokenExpiry: z.string().nullable() })
export type AdminUser = z.output<typeof adminUser>

/**
 * `invitationLink` is set only if the mail could not be sent, and only for an admin who may share every event of the
 * invitation, so that they can pass it on.
 */
export const invited = adminUser.extend({
  mailSent: z.boolean(),
  invitationLink: z.string().nullable(),
  message: z.string(),
})
export type Invited = z.output<typeof invited>

export const personName = requiredText(200, textKey('invalid.personName')).trim()
export const nameChange = z.object({ name: personName })

export const accountChange = z.object({ language: pageLanguage.nullable() })

export const invitation = z.object({
  name: requiredText(200, textKey('invalid.nameAndEmail')).trim(),
  email: z
    .string({ error: () => t('invalid.nameAndEmail') })
    .refine((value) => value.trim() !== '', { error: () => t('invalid.nameAndEmail'), abort: true })
    .pipe(email),
  eventIds: z.array(rowId).max(1_000).optional(),
})

/** `invitationSent`: whether a pending user was mailed a new link; null when the user is not pending. */
export const roleChanged = adminUser.extend({ invitationSent: z.boolean().nullable() })
export type RoleChanged = z.output<typeof roleChanged>

export const roleChange = z
  .object({ isAdmin: z.boolean(), isSuperAdmin: z.boolean() })
  .refine(({ isAdmin, isSuperAdmin }) => isAdmin || !isSuperAdmin, { error: () => t('invalid.superAdmin') })

export const userCalls = {
  'GET /api/admin-users': {
    summary: 'Everyone who has an account or an invitation',
    access: 'admin',
    reply: z.array(adminUser),
  },
  'GET /api/admin-users/export': {
    summary: 'The same as a CSV file',
    access: 'admin',
    reply: z.string(),
    media: 'text/csv',
  },
  'POST /api/invite-user': {
    summary: 'Invites someone, with access to some events',
    access: 'admin',
    body: invitation,
    reply: invited,
    status: 201,
    isIdempotent: false,
  },
  'POST /api/resend-invitation': {
    summary: 'Sends an invitation again; the earlier link ends',
    access: 'admin',
    body: z.object({ userId: rowId }),
    reply: invited,
  },
  'PUT /api/admin-users/:id/admin-status': {
    summary: 'Changes the role of a user',
    access: 'super-admin',
    params: idParams,
    body: roleChange,
    reply: roleChanged,
  },
  'PUT /api/admin-users/:id/name': {
    summary: "Changes the caller's name; a Super Admin can change anyone's",
    access: 'user',
    params: idParams,
    body: nameChange,
    reply: user,
  },
  'PUT /api/user': {
    summary: "Changes the caller's language; null follows the event and the browser",
    access: 'user',
    body: accountChange,
    reply: account,
  },
  'DELETE /api/admin-users/:id': {
    summary: 'Deletes a user; the events that they created stay',
    access: 'admin',
    params: idParams,
    reply: null,
  },
} satisfies Calls

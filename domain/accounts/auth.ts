import { z } from 'zod'
import type { Calls } from '../call.ts'
import { t } from '../text/t.ts'
import { email, password, token } from './credentials.ts'
import { account, personName, user } from './users.ts'

export const credentials = z.object({ email, password })
export const verification = z.object({ email, token })
/** `name`: for the first Super Admin and for helpers, whose invitations do not contain one. */
export const newPassword = z.object({ token, email, password, name: personName.optional() })

const noEmail = { error: () => t('invalid.emailRequired') }
export const forgottenPassword = z.object({
  email: z
    .string(noEmail)
    .refine((value) => value.trim() !== '', { ...noEmail, abort: true })
    .pipe(email),
})

export type Forgotten = z.output<typeof forgottenPassword>

const incomplete = { error: () => t('invalid.allRequired') }
const filled = z.string(incomplete).min(1, { ...incomplete, abort: true })
export const adminReset = z.object({
  email: filled.pipe(email),
  password: filled.pipe(password),
  adminPassword: filled.max(1_000),
})

const said = z.object({ message: z.string() })
/**
 * `isFirstStart` is set only for the invitation whose holder becomes the first Super Admin. `helps`: the event that the
 * holder is invited to help with; they enter a name with the password, which also signs them in.
 */
const verified = said.extend({
  isFirstStart: z.literal(true).optional(),
  helps: z.object({ name: z.string(), location: z.string(), date: z.string() }).optional(),
})

export const authCalls = {
  'GET /api/user': { summary: 'Who is signed in; 401 when no one is', access: 'user', reply: account },
  'POST /api/login': {
    summary: 'Signs in',
    access: 'public',
    body: credentials,
    reply: user,
    refusals: [401],
  },
  'POST /api/logout': {
    summary: 'Ends the sign-in of this browser',
    access: 'public',
    reply: null,
  },
  'POST /api/register': {
    summary: 'Always refused: access is by invitation only',
    access: 'public',
    reply: user,
  },
  'POST /api/verify-token': {
    summary: 'Whether the token of an invitation or a password reset is still valid',
    access: 'public',
    body: verification,
    reply: verified,
  },
  'POST /api/reset-password': {
    summary:
      'Sets a password with the token of an invitation or a password reset; ends all sign-ins. An invited helper is signed in',
    access: 'public',
    body: newPassword,
    reply: said,
  },
  'POST /api/forgot-password': {
    summary: 'Mails a link for a new password; answers the same whether the account exists or not',
    access: 'public',
    body: forgottenPassword,
    reply: said,
  },
  'POST /api/admin-reset-password': {
    summary: "Sets any user's password with the server's admin password; ends all sign-ins",
    access: 'public',
    body: adminReset,
    reply: said,
    refusals: [404],
  },
} satisfies Calls

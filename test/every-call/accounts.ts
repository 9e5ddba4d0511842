import type { CallName } from '../../domain/api.ts'
import { PASSWORD } from '../factories.ts'
import { admins, everybody, type Line, owning, signedIn, superAdmins } from './by-role.ts'

const nothing = () => ({})

/** Users, sign-ins and the security log. */
export const accountCalls = {
  'GET /api/user': signedIn('200', nothing),
  'PUT /api/user': signedIn('200', () => ({ body: { language: 'de' } })),
  'POST /api/login': everybody(async ({ plainUser }) => ({
    body: { email: (await plainUser()).email, password: PASSWORD },
  })),
  'POST /api/logout': everybody(nothing, '204'),
  'POST /api/register': everybody(nothing, '403'),
  'POST /api/verify-token': everybody(() => ({ body: { email: 'a@example.com', token: 'wrong' } }), '400'),
  'POST /api/reset-password': everybody(
    () => ({ body: { email: 'a@example.com', token: 'wrong', password: PASSWORD } }),
    '400',
  ),
  'POST /api/forgot-password': everybody(() => ({ body: { email: 'a@example.com' } })),
  'POST /api/admin-reset-password': everybody(
    () => ({ body: { email: 'a@example.com', password: PASSWORD, adminPassword: 'guess' } }),
    '403',
  ),
  'GET /api/sign-ins': signedIn('200', nothing),
  'DELETE /api/sign-ins/:id': signedIn('204', async ({ one, signIn }) => ({ params: await one(signIn()) })),
  'DELETE /api/sign-ins': signedIn('204', nothing),

  'GET /api/tokens': signedIn('200', nothing),
  'POST /api/tokens': admins('201', () => ({ body: { name: 'Badge printer' } })),
  'DELETE /api/tokens/:id': signedIn('204', async ({ one, token }) => ({ params: await one(token()) })),

  'GET /api/passkeys': signedIn('200', nothing),
  'POST /api/passkeys/begin': signedIn('200', nothing),
  'POST /api/passkeys': signedIn('400', () => ({ body: { passkey: { id: 'made-up' } } })),
  'DELETE /api/passkeys/:id': signedIn('204', async ({ one, passkey }) => ({ params: await one(passkey()) })),
  'POST /api/passkeys/sign-in/begin': everybody(nothing),
  'POST /api/passkeys/sign-in': everybody(() => ({ body: { passkey: { id: 'made-up' } } }), '401'),

  'GET /api/identities': signedIn('200', nothing),
  'POST /api/identities/begin': everybody(() => ({ body: { provider: 'made-up' } }), '404'),
  'POST /api/identities/sign-out': everybody(nothing),
  'DELETE /api/identities/:id': signedIn('204', async ({ one, identity }) => ({
    params: await one(identity()),
  })),

  'GET /api/admin-users': admins('200', nothing),
  'GET /api/admin-users/export': admins('200', nothing),
  'POST /api/invite-user': owning('201', ({ eventId }) => ({
    body: { name: 'Invited', email: `invited-${eventId}@example.com`, eventIds: [eventId] },
  })),
  'POST /api/resend-invitation': admins('200', async ({ pendingUser }) => ({
    body: { userId: (await pendingUser()).id },
  })),
  'PUT /api/admin-users/:id/admin-status': superAdmins('200', async ({ one, plainUser }) => ({
    params: await one(plainUser()),
    body: { isAdmin: true, isSuperAdmin: false },
  })),
  'PUT /api/admin-users/:id/name': superAdmins('200', async ({ one, plainUser }) => ({
    params: await one(plainUser()),
    body: { name: 'Pat Smith' },
  })),
  'DELETE /api/admin-users/:id': admins('204', async ({ one, plainUser }) => ({
    params: await one(plainUser()),
  })),
  'GET /api/security-log': superAdmins('200', nothing),
  'GET /api/security-log/export': superAdmins('200', nothing),
  'GET /api/installation': superAdmins('200', nothing),
} satisfies Partial<Record<CallName, Line>>

import { authCalls } from '../../../domain/accounts/auth.ts'
import type { Deps } from '../../deps.ts'
import type { Serve } from '../../http/serve.ts'
import type { RunInBackground } from '../../lib/background.ts'
import { forbidden } from '../../lib/errors.ts'
import type { SendMail } from '../../lib/mail.ts'
import { listGrantedEvents } from '../event-permissions/data.ts'
import { addLogEntry } from '../security-log/data.ts'
import { removeSignInWithSecret } from '../sign-ins/data.ts'
import { signedInMark, signInCookie } from './authenticate.ts'
import { isInvitedHelper } from './data.ts'
import { createMailLinks } from './forgot-password.ts'
import { createLimits } from './limits.ts'
import { adminResetPassword, resetPassword, verifyToken } from './reset-password.ts'
import { signIn } from './sign-in.ts'

type AuthDeps = Deps & { sendMail: SendMail; runInBackground: RunInBackground }

export function authRoutes(serve: Serve, deps: AuthDeps): void {
  const { config, engine, now } = deps
  const cookie = signInCookie(config.publicUrl)
  const limits = createLimits(deps)
  const mailLinks = createMailLinks(deps, limits)

  serve(authCalls, {
    'GET /api/user': ({ user }) => user,
    'POST /api/login': ({ body, request, reply }) =>
      signIn({ ...deps, mailLinks }, limits, body, request, reply),
    'POST /api/logout': async ({ user, request, reply }) => {
      const secret = cookie.read(request)
      const entry = { at: now(), action: 'sign-out', address: request.ip } as const
      await engine.write(async (transaction) => {
        if (secret) await removeSignInWithSecret(transaction, secret)
        if (user) await addLogEntry(transaction, { ...entry, actor: user, subject: user.email })
      })
      cookie.clear(reply)
      signedInMark(config.publicUrl).clear(reply)
      return null
    },
    'POST /api/register': () => {
      throw forbidden('Access is by invitation only. Please contact an existing administrator.')
    },
    'POST /api/verify-token': async ({ body, request }) => {
      const holder = await verifyToken(deps, limits, body, request.ip)
      if (!holder) return { message: 'Token verified', isFirstStart: true as const }
      const helps = isInvitedHelper(holder) ? (await listGrantedEvents(deps.db, holder.id))[0] : undefined
      return { message: 'Token verified', ...(helps && { helps }) }
    },
    'POST /api/reset-password': async ({ body, request, reply }) => {
      await resetPassword(deps, limits, body, request, reply)
      return { message: 'Password set successfully' }
    },
    'POST /api/forgot-password': async ({ body, request }) => {
      await mailLinks.forgotten({ email: body.email, address: request.ip })
      return {
        message: "If an account exists with that email, you'll receive a password reset link shortly.",
      }
    },
    'POST /api/admin-reset-password': async ({ body, request }) => {
      await adminResetPassword(deps, limits, body, request)
      return { message: 'Password reset successfully' }
    },
  })
}

import { authCalls } from '../../../domain/accounts/auth.ts'
import { t } from '../../../domain/text/t.ts'
import type { Deps } from '../../deps.ts'
import type { Serve } from '../../http/serve.ts'
import type { RunInBackground } from '../../lib/background.ts'
import { forbidden } from '../../lib/errors.ts'
import type { SendMail } from '../../lib/mail.ts'
import { listGrantedEvents } from '../event-permissions/data.ts'
import { isInvitedHelper } from './data.ts'
import { createMailLinks } from './forgot-password.ts'
import { createLimits } from './limits.ts'
import { requirePasswords } from './passwords-off.ts'
import { adminResetPassword, resetPassword, verifyToken } from './reset-password.ts'
import { signIn, signOut } from './sign-in.ts'

type AuthDeps = Deps & { sendMail: SendMail; runInBackground: RunInBackground }

export function authRoutes(serve: Serve, deps: AuthDeps): void {
  const limits = createLimits(deps)
  const mailLinks = createMailLinks(deps, limits)

  serve(authCalls, {
    'GET /api/user': ({ user }) => user,
    'POST /api/login': async ({ body, request, reply }) => {
      await requirePasswords(deps)
      return signIn({ ...deps, mailLinks }, limits, body, request, reply)
    },
    'POST /api/logout': async ({ user, request, reply }) => {
      await signOut(deps, user, request, reply)
      return null
    },
    'POST /api/register': () => {
      throw forbidden(t('refusal.invitationOnly'))
    },
    'POST /api/verify-token': async ({ body, request }) => {
      const holder = await verifyToken(deps, limits, body, request.ip)
      if (!holder) return { message: t('signIn.tokenVerified'), isFirstStart: true as const }
      const helps = isInvitedHelper(holder) ? (await listGrantedEvents(deps.db, holder.id))[0] : undefined
      return { message: t('signIn.tokenVerified'), ...(helps && { helps }) }
    },
    'POST /api/reset-password': async ({ body, request, reply }) => {
      await resetPassword(deps, limits, body, request, reply)
      return { message: t('signIn.passwordSet') }
    },
    'POST /api/forgot-password': async ({ body, request }) => {
      await requirePasswords(deps)
      await mailLinks.forgotten({ email: body.email, address: request.ip })
      return {
        message: t('signIn.linkSentAbout'),
      }
    },
    'POST /api/admin-reset-password': async ({ body, request }) => {
      await adminResetPassword(deps, limits, body, request)
      return { message: t('signIn.resetDone') }
    },
  })
}

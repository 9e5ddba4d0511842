import { authCalls } from '../../domain/auth.ts'
import type { Deps } from '../deps.ts'
import { Refusal } from '../lib/errors.ts'
import type { Serve } from '../lib/serve.ts'
import { signInCookie } from './authenticate.ts'
import { createSignIn, findAccount, removeSignInWithSecret } from './data.ts'
import { verifyPassword } from './password.ts'

export function authRoutes(serve: Serve, { config, db, now }: Deps): void {
  const cookie = signInCookie(config.publicUrl)

  serve(authCalls, {
    'GET /api/user': ({ user }) => user,
    'POST /api/login': async ({ body, request, reply }) => {
      const account = await findAccount(db, body.email)
      const isRight = await verifyPassword(body.password, account?.passwordHash ?? null)
      if (!account || !isRight) throw wrongCredentials()
      const older = cookie.read(request)
      if (older) await removeSignInWithSecret(db, older)
      const origin = { userAgent: request.headers['user-agent'] ?? '', address: request.ip }
      cookie.write(reply, await createSignIn(db, account.id, origin, now()))
      return account
    },
    'POST /api/logout': async ({ request, reply }) => {
      const secret = cookie.read(request)
      if (secret) await removeSignInWithSecret(db, secret)
      cookie.clear(reply)
      return null
    },
  })
}

const wrongCredentials = () => new Refusal(401, 'WRONG_CREDENTIALS', 'Invalid email or password')

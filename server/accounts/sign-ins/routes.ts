import { signInCalls } from '../../../domain/accounts/sign-ins.ts'
import { t } from '../../../domain/text/t.ts'
import { requirePresent } from '../../access/call-access.ts'
import type { Deps } from '../../deps.ts'
import type { Serve } from '../../http/serve.ts'
import { describeBrowser } from '../../http/user-agent.ts'
import { notFound } from '../../lib/errors.ts'
import { addLogEntry } from '../security-log/data.ts'
import { listSignIns, removeSignIn, signOutOfBrowsers } from './data.ts'

export function signInRoutes(serve: Serve, { config, db, engine, now }: Deps): void {
  const providers = new Map(config.signIn.providers.map(({ issuer, name }) => [issuer, name]))
  serve(signInCalls, {
    'GET /api/sign-ins': async ({ user, request }) => {
      const signIns = await listSignIns(db, user.id, 'browsers', now())
      return signIns.map(({ userAgent, issuer, ...signIn }) => ({
        ...signIn,
        ...(issuer && { provider: providers.get(issuer) ?? issuer }),
        browser: describeBrowser(userAgent),
        isCurrent: signIn.id === request.viewer?.signInId,
      }))
    },
    'DELETE /api/sign-ins/:id': ({ user, params, request }) =>
      engine.write(async (transaction) => {
        await requirePresent(transaction, request.viewer)
        if (!(await removeSignIn(transaction, user.id, 'browsers', params.id)))
          throw notFound(t('refusal.noSignIn'))
        const detail = { code: 'sign-ins', which: 'one' } as const
        const one = { ...ended(user), at: now(), address: request.ip, detail }
        await addLogEntry(transaction, one)
        return null
      }),
    'DELETE /api/sign-ins': ({ user, query, request }) =>
      engine.write(async (transaction) => {
        await requirePresent(transaction, request.viewer)
        const keep = query.keep === 'current' ? (request.viewer?.signInId ?? null) : null
        await signOutOfBrowsers(transaction, user.id, keep)
        const detail = { code: 'sign-ins', which: keep === null ? 'all' : 'others' } as const
        await addLogEntry(transaction, { ...ended(user), at: now(), address: request.ip, detail })
        return null
      }),
  })
}

function ended(user: { id: number; name: string; email: string }) {
  return { action: 'sign-ins-ended', actor: user, subject: user.email } as const
}

import { MOST_TOKENS, tokenCalls } from '../../../domain/accounts/tokens.ts'
import { t } from '../../../domain/text/t.ts'
import { requirePresent } from '../../access/call-access.ts'
import type { Row } from '../../db/schema.ts'
import type { Deps } from '../../deps.ts'
import type { Serve } from '../../http/serve.ts'
import { conflict, invalid, notFound } from '../../lib/errors.ts'
import { newSecret, TOKEN_PREFIX } from '../../lib/secrets.ts'
import { addLogEntry } from '../security-log/data.ts'
import { listSignIns, removeSignIn } from '../sign-ins/data.ts'
import { lockUsers } from '../users/data.ts'
import { createToken, listManaged } from './data.ts'

export function tokenRoutes(serve: Serve, { db, engine, now }: Deps): void {
  serve(tokenCalls, {
    'GET /api/tokens': async ({ user }) => {
      const tokens = await listSignIns(db, user.id, 'tokens', now())
      return tokens.map(present)
    },
    'POST /api/tokens': ({ user, body: { name, mayWrite, eventIds }, request }) =>
      engine.write(async (transaction) => {
        const chosen = eventIds && [...new Set(eventIds)]
        if (chosen && (await listManaged(transaction, user, chosen)).length < chosen.length)
          throw invalid(t('refusal.ownEvents'), 'eventIds')
        // So that two tokens made at once cannot both be the last one allowed.
        await lockUsers(transaction, [user.id])
        if ((await listSignIns(transaction, user.id, 'tokens', now())).length >= MOST_TOKENS)
          throw conflict(t('refusal.mostTokens', { max: MOST_TOKENS }))
        const secret = `${TOKEN_PREFIX}${newSecret()}`
        const made = { userId: user.id, name, mayWrite, eventIds: chosen }
        const row = await createToken(transaction, secret, made, now())
        await addLogEntry(transaction, {
          action: 'token-made',
          actor: user,
          subject: name,
          at: now(),
          address: request.ip,
          detail: { code: 'token-reach', mayWrite, eventIds: chosen },
        })
        return { ...present(row), token: secret }
      }),
    'DELETE /api/tokens/:id': ({ user, params, request }) =>
      engine.write(async (transaction) => {
        await requirePresent(transaction, request.viewer)
        const ended = await removeSignIn(transaction, user.id, 'tokens', params.id)
        if (!ended) throw notFound(t('refusal.noToken'))
        await addLogEntry(transaction, {
          action: 'token-ended',
          actor: user,
          subject: ended.tokenName,
          at: now(),
          address: request.ip,
        })
        return null
      }),
  })
}

function present({ id, tokenName, mayWrite, onlyEvents, createdAt, lastUsedAt }: Row<'sign_ins'>) {
  const eventIds: number[] | null = onlyEvents === null ? null : JSON.parse(onlyEvents)
  return { id, name: tokenName, mayWrite, eventIds, createdAt, lastUsedAt }
}

import type { FastifyReply, FastifyRequest } from 'fastify'
import { passkeyCalls } from '../../../../domain/accounts/passkeys.ts'
import { t } from '../../../../domain/text/t.ts'
import { requirePresent } from '../../../access/call-access.ts'
import { openLimit } from '../../../db/rate-limit-store.ts'
import type { Row } from '../../../db/schema.ts'
import type { Serve } from '../../../http/serve.ts'
import { describeBrowser } from '../../../http/user-agent.ts'
import { networkOf } from '../../../lib/addresses.ts'
import { conflict, notFound, Refusal } from '../../../lib/errors.ts'
import { refuseExcess } from '../../../lib/rate-limit.ts'
import { newSecret } from '../../../lib/secrets.ts'
import { asSignedIn } from '../../event-permissions/data.ts'
import { noteKnownBrowser } from '../../known-browsers/data.ts'
import { addLogEntry } from '../../security-log/data.ts'
import { browserCookie } from '../authenticate.ts'
import { type MailNeeds, mailAboutNewKey } from '../new-key-mail.ts'
import { requirePasswords } from '../passwords-off.ts'
import { beginSignIn, writeSignIn } from '../sign-in.ts'
import {
  addPasskey,
  findPasskey,
  keepChallenge,
  listPasskeys,
  notePasskeyUse,
  removePasskey,
  requireFewerPasskeys,
  takeChallenge,
} from './data.ts'
import { createVerifier } from './verify.ts'

const QUARTER_HOUR = 15 * 60

export function passkeyRoutes(serve: Serve, deps: MailNeeds): void {
  const { config, db, engine, now } = deps
  const verifier = createVerifier(config)
  const tries = openLimit(deps, { name: 'passkey-from-network', points: 600, seconds: QUARTER_HOUR })

  serve(passkeyCalls, {
    'GET /api/passkeys': async ({ user }) => (await listPasskeys(db, user.id)).map(present),
    'POST /api/passkeys/begin': async ({ user, request }) => {
      const options = await verifier.toMake(user, await listPasskeys(db, user.id))
      await engine.write(async (transaction) => {
        await requirePresent(transaction, request.viewer)
        await keepChallenge(transaction, options.challenge, user.id, now())
      })
      return { ...options }
    },
    'POST /api/passkeys': async ({ user, body, request }) => {
      await engine.write((transaction) => requirePresent(transaction, request.viewer))
      const made = await verifier.made(body.passkey, (challenge) =>
        engine.write((transaction) => takeChallenge(transaction, challenge, user.id, now())),
      )
      const name = body.name.trim() || describeBrowser(request.headers['user-agent'] ?? '')
      const added = await engine.write(async (transaction) => {
        // Before the sign-in, because locks are taken in the order event, user, sign-in.
        await requireFewerPasskeys(transaction, user.id)
        await requirePresent(transaction, request.viewer)
        const at = now()
        const row = await addPasskey(transaction, {
          ...made,
          userId: user.id,
          name,
          createdAt: at.toISOString(),
          lastUsedAt: null,
        })
        if (!row) throw conflict(t('refusal.knownPasskey'))
        await addLogEntry(transaction, {
          at,
          action: 'passkey-added',
          actor: user,
          subject: name,
          address: request.ip,
        })
        return row
      })
      mailAboutNewKey(deps, user, {
        key: { passkey: name },
        address: request.ip,
      })
      return present(added)
    },
    'DELETE /api/passkeys/:id': ({ user, params, request }) =>
      engine.write(async (transaction) => {
        await requirePresent(transaction, request.viewer)
        const removed = await removePasskey(transaction, user.id, params.id)
        if (!removed) throw notFound(t('refusal.noPasskey'))
        const entry = { at: now(), actor: user, subject: removed.name, address: request.ip }
        await addLogEntry(transaction, { ...entry, action: 'passkey-removed' })
        return null
      }),
    'POST /api/passkeys/sign-in/begin': async ({ request }) => {
      await requirePasswords(deps)
      refuseExcess(await tries.take(networkOf(request.ip)))
      const options = await verifier.toSignIn()
      await engine.write((transaction) => keepChallenge(transaction, options.challenge, null, now()))
      return { ...options }
    },
    'POST /api/passkeys/sign-in': async ({ body, request, reply }) => {
      await requirePasswords(deps)
      refuseExcess(await tries.take(networkOf(request.ip)))
      return signInBy(deps, verifier, body.passkey, request, reply)
    },
  })
}

/** Signs in the user of a passkey. @throws 401 */
async function signInBy(
  deps: MailNeeds,
  verifier: ReturnType<typeof createVerifier>,
  passkey: Record<string, unknown>,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const { config, db, engine, now } = deps
  const address = request.ip
  const found = await findPasskey(db, String(passkey.id))
  const counter = await verifier.signed(passkey, found?.passkey, (challenge) =>
    engine.write((transaction) => takeChallenge(transaction, challenge, null, now())),
  )
  // Strangers can invent any number of passkeys, which must not flood a log that people read.
  if (!found) throw refused()
  if (counter === null) {
    const subject = found.account.email
    await addLogEntry(db, {
      at: now(),
      action: 'sign-in-failed',
      subject,
      address,
      detail: { code: 'passkey' },
    })
    throw refused()
  }
  const knownAs = browserCookie(config.publicUrl)
  const browser = knownAs.read(request) ?? newSecret()
  const { account } = found
  const secret = await engine.write(async (transaction) => {
    if (!(await notePasskeyUse(transaction, found.passkey, { counter, at: now() }))) throw refused()
    await noteKnownBrowser(transaction, account.id, browser, networkOf(address), now())
    return beginSignIn(transaction, deps, account, request)
  })
  writeSignIn({ request, reply }, config, { secret, language: account.language })
  knownAs.write(reply, browser)
  return asSignedIn(db, account)
}

function refused(): Refusal {
  return new Refusal(401, 'WRONG_PASSKEY', t('refusal.wrongPasskey'))
}

function present({ id, name, createdAt, lastUsedAt }: Row<'passkeys'>) {
  return { id, name, createdAt, lastUsedAt }
}

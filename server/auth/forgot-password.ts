import { setTimeout } from 'node:timers/promises'
import { paths } from '../../domain/paths.ts'
import { openLimit } from '../db/rate-limit-store.ts'
import type { Deps } from '../deps.ts'
import { networkOf } from '../lib/addresses.ts'
import type { RunInBackground } from '../lib/background.ts'
import type { Mail, SendMail } from '../lib/mail.ts'
import { composeMail } from '../lib/mail-layout.ts'
import { newSecret } from '../lib/secrets.ts'
import { addLogEntry } from '../security-log/data.ts'
import { findAccount, renewToken } from './data.ts'
import type { Limits } from './limits.ts'

const MINUTES = 60
/** Longer than a mail may take to leave; a server that ends within it does not hold up the next mail for long. */
const LEASE_SECONDS = 30
const ASKED_AGAIN_MS = 50

type Forgotten = { email: string; address: string }

/**
 * Makes the call that mails a link for a new password, if there is such an account. It works after its answer, and
 * does the same work for an address without an account, so that no answer's time tells whether there is one. An
 * account gets a few mails an hour at most, and a stranger cannot end the owner's newest link over and over; the
 * answer does not say that a mail was left out. Nobody is refused: whoever has asked, the newest link is in the owner's
 * mail. Mails to one account leave one after the other, also those of several servers, so that the link of the last one
 * holds. Pending users get a link that ends with their invitation.
 */
export function createForgotPassword(
  deps: Deps & { sendMail: SendMail; runInBackground: RunInBackground },
  limits: Limits,
) {
  const { db, engine, runInBackground } = deps
  const underWay = openLimit(engine, { name: 'reset-mail-under-way', points: 1, seconds: LEASE_SECONDS })

  return async ({ email, address }: Forgotten): Promise<void> => {
    const isCrowd = (await limits.resetMailFromNetwork.take(networkOf(address))) !== null
    runInBackground(async () => {
      const account = await findAccount(db, email)
      if (!account && isCrowd) return
      // Apart, so that nobody can drop the counts of accounts out of memory by naming very many other addresses.
      if (await (account ? limits.resetMailToAccount : limits.resetMailToNobody).take(email)) return
      while (await underWay.take(email)) await setTimeout(ASKED_AGAIN_MS)
      await mailNewToken(deps, email, address).finally(() => underWay.clear(email))
    })
  }
}

async function mailNewToken(
  { config, db, engine, now, sendMail }: Deps & { sendMail: SendMail },
  email: string,
  address: string,
): Promise<void> {
  const token = newSecret()
  const expiry = new Date(now().getTime() + MINUTES * 60_000)
  const account = await engine.write(async (transaction) => {
    const renewed = await renewToken(transaction, email, { token, now: now(), expiry })
    const detail = renewed ? '' : 'No such account, or its invitation has run out'
    await addLogEntry(transaction, {
      at: now(),
      action: 'password-reset-requested',
      subject: email,
      address,
      detail,
    })
    return renewed
  })
  const link = config.publicUrl + paths.auth({ tab: 'verify-token', email, token })
  const mail = resetMail(config.site.name, { name: account?.name ?? email, address: email }, link)
  if (!account) return
  await sendMail(mail).catch((error: unknown) => {
    const detail = error instanceof Error ? error.message : ''
    return addLogEntry(db, { at: now(), action: 'mail-failed', subject: email, address, detail })
  })
}

function resetMail(site: string, to: Mail['to'], link: string): Mail {
  return composeMail({
    to,
    subject: `Set a new password for ${site}`,
    greeting: `Hello ${to.name},`,
    before: [`Somebody, probably you, asked for a new password for ${site}.`],
    button: { label: 'Set a new password', href: link },
    after: [
      'The link works once, for one hour. Until it is used, your password stays as it is.',
      'If you did not ask for this, you can ignore this mail.',
    ],
    signature: site,
  })
}

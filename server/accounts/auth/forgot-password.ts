import { setTimeout } from 'node:timers/promises'
import { paths } from '../../../domain/paths.ts'
import { t } from '../../../domain/text/t.ts'
import { openLimit } from '../../db/rate-limit-store.ts'
import type { Deps } from '../../deps.ts'
import { networkOf } from '../../lib/addresses.ts'
import type { RunInBackground } from '../../lib/background.ts'
import type { Mail, SendMail } from '../../lib/mail.ts'
import { composeMail } from '../../lib/mail-layout.ts'
import type { Limit } from '../../lib/rate-limit.ts'
import { newSecret } from '../../lib/secrets.ts'
import { inLanguage } from '../../lib/texts.ts'
import { addLogEntry, saidBy } from '../security-log/data.ts'
import { findAccount, renewToken } from './data.ts'
import type { Limits } from './limits.ts'

const MINUTES = 60
/**
 * How long an unrequested link is valid. It is replaced when only a few minutes are left, so that the owner always has
 * an hour.
 */
const LOCK_OUT_MINUTES = 70
const FEW_MINUTES = 10
/** Longer than it takes to send a mail. If a server ends within this time, the next mail does not wait long. */
const LEASE_SECONDS = 30
const ASKED_AGAIN_MS = 50

type Forgotten = { email: string; address: string }
type Deadlines = { minutes: number; unlessMinutesLeft?: number }
type MailDeps = Deps & { sendMail: SendMail; runInBackground: RunInBackground }
export type MailLinks = ReturnType<typeof createMailLinks>

/**
 * Creates the functions that mail a link for a new password, if there is such an account. They work after the answer is
 * sent, and do the same work for an address without an account, so that response times reveal nothing. An account gets
 * only a few mails an hour, and a stranger cannot keep ending the owner's newest link; the answer does not say when a
 * mail was not sent. No one is refused, because the owner already has the newest link by mail. Mails to one account are
 * sent one after another, even across servers, so that the link in the last one is valid. Pending users get a link that
 * expires with their invitation.
 */
export function createMailLinks(deps: MailDeps, limits: Limits) {
  const { db, engine, runInBackground } = deps
  const underWay = openLimit(
    { engine, config: { rateLimit: true } },
    { name: 'reset-mail-under-way', points: 1, seconds: LEASE_SECONDS },
  )

  return {
    forgotten: async ({ email, address }: Forgotten): Promise<void> => {
      const isCrowd = (await limits.resetMailFromNetwork.take(networkOf(address))) !== null
      const { resetMailToAccount: toAccount, resetMailToNobody: toNobody } = limits
      mailInBackground({ email, address, isCrowd }, { toAccount, toNobody }, { minutes: MINUTES })
    },
    /**
     * Handles a refused attempt to sign in, which the owner may have made. Sends no mail while the link of an earlier
     * one is valid.
     */
    lockedOut: (refused: Forgotten & { isCrowd: boolean }): void => {
      const { lockOutMailToAccount: toAccount, lockOutMailToNobody: toNobody } = limits
      const deadlines = { minutes: LOCK_OUT_MINUTES, unlessMinutesLeft: FEW_MINUTES }
      mailInBackground(refused, { toAccount, toNobody }, deadlines)
    },
  }

  function mailInBackground(
    { email, address, isCrowd }: Forgotten & { isCrowd: boolean },
    // Separate limits, so that no one can evict accounts' counts from memory by sending very many other addresses.
    { toAccount, toNobody }: { toAccount: Limit; toNobody: Limit },
    deadlines: Deadlines,
  ): void {
    runInBackground(async () => {
      const account = await findAccount(db, email)
      if (!account && isCrowd) return
      if (await (account ? toAccount : toNobody).take(email)) return
      while (await underWay.take(email)) await setTimeout(ASKED_AGAIN_MS)
      await mailNewToken(deps, { email, address }, deadlines).finally(() => underWay.clear(email))
    })
  }
}

async function mailNewToken(
  { config, db, engine, now, sendMail }: Deps & { sendMail: SendMail },
  { email, address }: Forgotten,
  { minutes, unlessMinutesLeft }: Deadlines,
): Promise<void> {
  const token = newSecret()
  const inMinutes = (count: number) => new Date(now().getTime() + count * 60_000)
  const unasked = unlessMinutesLeft !== undefined && { unlessUntil: inMinutes(unlessMinutesLeft) }
  const account = await engine.write(async (transaction) => {
    const renewing = { token, now: now(), expiry: inMinutes(minutes), ...unasked }
    const renewed = await renewToken(transaction, email, renewing)
    const missing = renewed ? null : ({ code: 'no-account' } as const)
    const detail = unasked ? ({ code: 'after-attempts' } as const) : missing
    await addLogEntry(transaction, {
      at: now(),
      action: 'password-reset-requested',
      subject: email,
      address,
      detail,
    })
    return renewed
  })
  const page = { tab: 'verify-token', purpose: 'password' } as const
  const link = config.publicUrl + paths.auth({ ...page, email, token })
  const to = { name: account?.name ?? email, address: email }
  const way = { link, token, page: config.publicUrl + paths.auth(page) }
  const mail = inLanguage(account?.language ?? 'en', () =>
    resetMail(config.site.name, to, way, Boolean(unasked)),
  )
  if (!account) return
  await sendMail(mail).catch((error: unknown) => {
    const detail = saidBy(error)
    return addLogEntry(db, { at: now(), action: 'mail-failed', subject: email, address, detail })
  })
}

type Way = { link: string; token: string; page: string }

function resetMail(site: string, to: Mail['to'], { link, token, page }: Way, isLockedOut: boolean): Mail {
  return composeMail({
    to,
    subject: t('mail.newPassword', { site }),
    greeting: t('mail.hello', { name: to.name }),
    before: [t(isLockedOut ? 'mail.lockedOut' : 'mail.asked', { site })],
    button: { label: t('mail.newPasswordButton'), href: link },
    token: { value: token, page },
    after: [t('mail.passwordEnds'), t('mail.notAsked')],
    signature: site,
  })
}

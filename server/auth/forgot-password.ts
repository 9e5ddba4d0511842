import { invitationOf } from '../../domain/access.ts'
import { paths } from '../../domain/paths.ts'
import type { Deps } from '../deps.ts'
import { networkOf } from '../lib/addresses.ts'
import type { RunInBackground } from '../lib/background.ts'
import type { Mail, SendMail } from '../lib/mail.ts'
import { composeMail } from '../lib/mail-layout.ts'
import { refuseExcess } from '../lib/rate-limit.ts'
import { recordHappening } from '../security-log/data.ts'
import { findAccount, renewToken } from './data.ts'
import type { Limits } from './limits.ts'

const MINUTES = 60

/**
 * Mails a link for a new password, if there is such an account: after the answer, so that the answer's time does not
 * tell. An account gets a few mails an hour at most, and a stranger cannot end the owner's newest link over and over;
 * what is left out is not told either. Pending users get a link that ends with their invitation.
 * @throws 429
 */
export async function forgotPassword(
  deps: Deps & { sendMail: SendMail; runInBackground: RunInBackground },
  limits: Limits,
  email: string,
  address: string,
): Promise<void> {
  const { db, config, now, sendMail, runInBackground } = deps
  const network = networkOf(address)
  refuseExcess(await limits.resetMailToAccountFromNetwork.take(`${email} ${network}`))
  refuseExcess(await limits.resetMailFromNetwork.take(network))
  if (await limits.resetMailToAccount.take(email)) return
  runInBackground(async () => {
    const account = await findAccount(db, email)
    if (!account || invitationOf(account, now()) === 'expired') return
    const expiry = new Date(now().getTime() + MINUTES * 60_000).toISOString()
    const token = await renewToken(db, account, expiry)
    await recordHappening(db, { at: now(), action: 'password-reset-requested', subject: email, address })
    const link = config.publicUrl + paths.auth({ tab: 'verify-token', email, token })
    const to = { name: account.name, address: email }
    await sendMail(resetMail(config.site.name, to, link)).catch((error: unknown) => {
      const detail = error instanceof Error ? error.message : ''
      return recordHappening(db, { at: now(), action: 'mail-failed', subject: email, address, detail })
    })
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

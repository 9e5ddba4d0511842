import { paths } from '../../../domain/paths.ts'
import type { Deps } from '../../deps.ts'
import type { RunInBackground } from '../../lib/background.ts'
import type { SendMail } from '../../lib/mail.ts'
import { composeMail } from '../../lib/mail-layout.ts'
import { addLogEntry, saidBy } from '../security-log/data.ts'

export type MailNeeds = Deps & { sendMail: SendMail; runInBackground: RunInBackground }

/**
 * Tells a user by mail that there is one more way into their account, in case it was not them.
 * @param what 'passkey “Phone”'
 */
export function mailAboutNewKey(
  { config, db, now, sendMail, runInBackground }: MailNeeds,
  user: { name: string; email: string },
  { subject, what, address }: { subject: string; what: string; address: string },
): void {
  const mail = composeMail({
    to: { name: user.name, address: user.email },
    subject: `${subject} to your ${config.site.name} account`,
    greeting: `Hello ${user.name},`,
    before: [`The ${what} can now sign in to your account.`],
    button: { label: 'See your account', href: `${config.publicUrl}${paths.account()}` },
    after: ['If it was not you, remove it there and set a new password.'],
    signature: config.site.name,
  })
  runInBackground(() =>
    sendMail(mail).catch((error: unknown) => {
      const detail = saidBy(error)
      return addLogEntry(db, { at: now(), action: 'mail-failed', subject: user.email, address, detail })
    }),
  )
}

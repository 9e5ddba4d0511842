import { paths } from '../../../domain/paths.ts'
import { t } from '../../../domain/text/t.ts'
import type { Deps } from '../../deps.ts'
import type { RunInBackground } from '../../lib/background.ts'
import type { SendMail } from '../../lib/mail.ts'
import { composeMail } from '../../lib/mail-layout.ts'
import { inLanguage } from '../../lib/texts.ts'
import { addLogEntry, saidBy } from '../security-log/data.ts'
import { findOwnLanguage } from '../users/data.ts'

export type MailNeeds = Deps & { sendMail: SendMail; runInBackground: RunInBackground }

/** A new way to sign in to an account: a passkey by name, or an account at a provider. */
export type NewKey = { passkey: string } | { provider: string }

/**
 * Tells a user by mail, in their language, about a new way to sign in to their account, in case they did not add it.
 */
export function mailAboutNewKey(
  { config, db, now, sendMail, runInBackground }: MailNeeds,
  user: { name: string; email: string },
  { key, address }: { key: NewKey; address: string },
): void {
  const site = config.site.name
  const write = () =>
    composeMail({
      to: { name: user.name, address: user.email },
      subject:
        'passkey' in key
          ? t('mail.passkeySubject', { site })
          : t('mail.accountSubject', { provider: key.provider, site }),
      greeting: t('mail.hello', { name: user.name }),
      before: [whatIsNew(key)],
      button: { label: t('mail.seeAccount'), href: `${config.publicUrl}${paths.account()}` },
      after: [t('mail.removeKey')],
      signature: site,
    })
  runInBackground(async () => {
    const mail = inLanguage((await findOwnLanguage(db, user.email)) ?? 'en', write)
    await sendMail(mail).catch((error: unknown) => {
      const detail = saidBy(error)
      return addLogEntry(db, { at: now(), action: 'mail-failed', subject: user.email, address, detail })
    })
  })
}

function whatIsNew(key: NewKey): string {
  return 'passkey' in key ? t('mail.passkeyAdded', { name: key.passkey }) : t('mail.accountAdded', key)
}

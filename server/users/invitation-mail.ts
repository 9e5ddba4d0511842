import { paths } from '../../domain/paths.ts'
import { PRODUCT_SENTENCE } from '../../domain/product-sentence.ts'
import type { AdminUser } from '../../domain/users.ts'
import type { Mail } from '../lib/mail.ts'
import { composeMail } from '../lib/mail-layout.ts'
import { INVITATION_DAYS } from './data.ts'

/** Where an invited user verifies the token and then sets a password. */
export function invitationLink(publicUrl: string, email: string, token: string): string {
  return publicUrl + paths.auth({ tab: 'verify-token', email, token })
}

type Invitation = { site: string; user: AdminUser; inviter: string; link: string; events: readonly string[] }

export function invitationMail({ site, user, inviter, link, events }: Invitation): Mail {
  const toWhat = events.length === 0 ? '' : ` You will have access to: ${events.join(', ')}.`
  return composeMail({
    to: { name: user.name, address: user.email },
    subject: `You are invited to ${site}`,
    greeting: `Hello ${user.name},`,
    before: [
      `${inviter} has invited you to ${site} as an admin.${toWhat}`,
      PRODUCT_SENTENCE,
      'Set a password to accept:',
    ],
    button: { label: 'Accept the invitation', href: link },
    after: [
      `The link works once, for ${INVITATION_DAYS} days. If you did not expect this invitation, you can ignore it.`,
    ],
    signature: site,
  })
}

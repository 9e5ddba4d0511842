import type { AdminUser, User } from '../../domain/users.ts'
import { openLimit } from '../db/rate-limit-store.ts'
import type { Deps } from '../deps.ts'
import { listGrantedEvents } from '../event-permissions/data.ts'
import type { SendMail } from '../lib/mail.ts'
import { noLimit, refuseExcess } from '../lib/rate-limit.ts'
import { addLogEntry } from '../security-log/data.ts'
import { invitationLink, invitationMail } from './invitation-mail.ts'

const HOUR = 60 * 60
/** An organiser invites a whole team in a morning; nobody makes this server send mail without end. */
const MAILS_BY_ADMIN = { name: 'invitations-by-admin', points: 60, seconds: HOUR }
const MAILS_TO_ONE = { name: 'invitations-to-one', points: 10, seconds: HOUR }

/** A pending user, and the token that their invitation has now. */
export type Renewed = { user: AdminUser; token: string }

export type Invitations = ReturnType<typeof createInvitations>

/** Mails invitations, a bounded number of them. */
export function createInvitations({ config, db, engine, now, sendMail }: Deps & { sendMail: SendMail }) {
  const limit = (bound: typeof MAILS_BY_ADMIN) => (config.rateLimit ? openLimit(engine, bound) : noLimit)
  const byAdmin = limit(MAILS_BY_ADMIN)
  const toOne = limit(MAILS_TO_ONE)

  return {
    /** Counts a mail before anything is written for it. @throws 429 */
    async count(inviter: User, email: string): Promise<void> {
      refuseExcess(await byAdmin.take(String(inviter.id)))
      refuseExcess(await toOne.take(email))
    },

    /**
     * Mails the link of an invitation.
     * @returns whether the mail server took it; the security log holds the reason of a failure
     */
    async send({ user, token }: Renewed, inviter: User, address: string): Promise<boolean> {
      const events = await listGrantedEvents(db, user.id)
      const mail = invitationMail({
        site: config.site.name,
        user,
        inviter: inviter.name,
        link: invitationLink(config.publicUrl, user.email, token),
        events: events.map(({ name }) => name),
      })
      try {
        await sendMail(mail)
        return true
      } catch (error) {
        const detail = error instanceof Error ? error.message : ''
        await addLogEntry(db, { at: now(), action: 'mail-failed', subject: user.email, address, detail })
        return false
      }
    },
  }
}

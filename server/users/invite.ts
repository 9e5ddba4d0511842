import type { AdminUser, Invited, User } from '../../domain/users.ts'
import { holdEvent, requireSharing, unknownEvent } from '../access/event-access.ts'
import type { Deps } from '../deps.ts'
import { grantAccess } from '../event-permissions/data.ts'
import { conflict } from '../lib/errors.ts'
import type { SendMail } from '../lib/mail.ts'
import { recordHappening } from '../security-log/data.ts'
import { createInvitedUser } from './data.ts'
import { invitationLink, invitationMail } from './invitation-mail.ts'

export type Inviting = Deps & { sendMail: SendMail }

type NewInvitation = { name: string; email: string; eventIds?: number[] | undefined }

/**
 * Makes a pending user who will have access to some events, and sends the invitation.
 * @throws 403 or 404 for an event that the inviter may not share, 409 when there is a user with this address
 */
export async function inviteUser(
  { db, engine, now, ...rest }: Inviting,
  inviter: User,
  { name, email, eventIds = [] }: NewInvitation,
  address: string,
): Promise<Invited> {
  const at = now()
  const { user, token, events } = await engine
    .write(async (transaction) => {
      const shared = []
      // In one order, so that two invitations never wait for each other.
      for (const eventId of [...new Set(eventIds)].sort((a, b) => a - b)) {
        const event = await holdEvent(transaction, inviter, eventId, unknownEvent)
        requireSharing(inviter, event)
        shared.push(event)
      }
      const invited = await createInvitedUser(transaction, { name, email }, at)
      for (const event of shared)
        await grantAccess(
          transaction,
          { eventId: event.id, userId: invited.user.id, grantedBy: inviter.id },
          at,
        )
      const detail = shared.map((event) => event.name).join(', ')
      await recordHappening(transaction, {
        at,
        action: 'user-invited',
        actor: inviter,
        subject: email,
        address,
        detail,
      })
      return { ...invited, events: shared.map((event) => event.name) }
    })
    .catch((error: unknown) => {
      if (engine.uniqueViolation(error) === null) throw error
      throw conflict('A user with this email already exists')
    })
  return sendInvitation({ db, engine, now, ...rest }, inviter, user, token, { events, address })
}

/** Sends the link of an invitation; when that fails, the answer holds it, to be handed over in another way. */
export async function sendInvitation(
  { db, config, now, sendMail }: Inviting,
  inviter: User,
  user: AdminUser,
  token: string,
  { events, address }: { events: string[]; address: string },
): Promise<Invited> {
  const link = invitationLink(config.publicUrl, user.email, token)
  try {
    await sendMail(invitationMail({ site: config.site.name, user, inviter: inviter.name, link, events }))
    return { ...user, mailSent: true, invitationLink: null, message: 'Invitation sent successfully' }
  } catch (error) {
    const detail = error instanceof Error ? error.message : ''
    await recordHappening(db, { at: now(), action: 'mail-failed', subject: user.email, address, detail })
    return {
      ...user,
      mailSent: false,
      invitationLink: link,
      message: 'The invitation is kept, but the mail could not be sent. Please hand over the link yourself.',
    }
  }
}

import { mayManage, mayShareEvent } from '../../domain/access.ts'
import type { Invited, User } from '../../domain/users.ts'
import { holdEvent, requireSharing, unknownEvent } from '../access/event-access.ts'
import { violates } from '../db/unique.ts'
import type { Deps } from '../deps.ts'
import { grantAccess, listGrantedEvents } from '../event-permissions/data.ts'
import { conflict, forbidden, notFound } from '../lib/errors.ts'
import { addLogEntry } from '../security-log/data.ts'
import { createInvitedUser, findUser, lockUsers, renewInvitation } from './data.ts'
import { invitationLink } from './invitation-mail.ts'
import type { Invitations, Renewed } from './invitations.ts'

export type Inviting = Deps & { invitations: Invitations }

type NewInvitation = { name: string; email: string; eventIds?: number[] | undefined }

const HAND_OVER =
  'The invitation is kept, but the mail could not be sent. Please hand over the link yourself.'
const NOT_SENT =
  'The invitation is kept, but the mail could not be sent. Please try again later, or ask a Super Admin for the link.'

/**
 * Makes a pending user who will have access to some events, and sends the invitation. When the mail fails, the answer
 * holds the link.
 * @throws 403 or 404 for an event that the inviter may not share, 409 when there is a user with this address, 429
 */
export async function inviteUser(
  deps: Inviting,
  inviter: User,
  { name, email, eventIds = [] }: NewInvitation,
  address: string,
): Promise<Invited> {
  const { config, engine, invitations, now } = deps
  await invitations.count(inviter, email)
  const at = now()
  const invited = await engine
    .write(async (transaction) => {
      const shared = []
      // In one order, so that two invitations never wait for each other.
      for (const eventId of [...new Set(eventIds)].sort((a, b) => a - b)) {
        const event = await holdEvent(transaction, inviter, eventId, unknownEvent)
        requireSharing(inviter, event)
        shared.push(event)
      }
      const made = await createInvitedUser(transaction, { name, email }, at)
      for (const event of shared)
        await grantAccess(transaction, { eventId: event.id, userId: made.user.id, grantedBy: inviter.id }, at)
      const detail = shared.map((event) => event.name).join(', ')
      await addLogEntry(transaction, {
        at,
        action: 'user-invited',
        actor: inviter,
        subject: email,
        address,
        detail,
      })
      return made
    })
    .catch((error: unknown) => {
      if (!violates(error, 'e-mail of a user')) throw error
      throw conflict('A user with this email already exists')
    })
  if (await invitations.send(invited, inviter, address)) return sent(invited, 'Invitation sent successfully')
  return unsent(invited, invitationLink(config.publicUrl, email, invited.token))
}

/**
 * Sends the invitation of a pending user again; the older link ends. When the mail fails, the answer holds the link
 * for admins who may share every event of the invitation: anybody with the link becomes that user.
 * @throws 404 without such a user, 403 when the actor may not manage them, 409 when they have a password, 429
 */
export async function resendInvitation(
  { config, db, engine, invitations, now }: Inviting,
  actor: User,
  userId: number,
  address: string,
): Promise<Invited> {
  const invitee = await findUser(db, userId)
  if (!invitee) throw notFound('This user does not exist')
  await invitations.count(actor, invitee.email)
  const { renewed, events } = await engine.write(async (transaction) => {
    const [current] = await lockUsers(transaction, [userId])
    if (!current) throw notFound('This user does not exist')
    if (!mayManage(actor, current)) throw forbidden('You cannot manage this user')
    const again = await renewInvitation(transaction, userId, now())
    if (!again) throw conflict('This user has already set a password')
    await addLogEntry(transaction, {
      at: now(),
      action: 'invitation-resent',
      actor,
      subject: current.email,
      address,
    })
    return { renewed: again, events: await listGrantedEvents(transaction, userId) }
  })
  if (await invitations.send(renewed, actor, address)) return sent(renewed, 'Invitation resent successfully')
  const maySeeLink = actor.isSuperAdmin || events.every((event) => mayShareEvent(actor, event))
  return unsent(renewed, maySeeLink ? invitationLink(config.publicUrl, invitee.email, renewed.token) : null)
}

const sent = ({ user }: Renewed, message: string): Invited => ({
  ...user,
  mailSent: true,
  invitationLink: null,
  message,
})

const unsent = ({ user }: Renewed, link: string | null): Invited => ({
  ...user,
  mailSent: false,
  invitationLink: link,
  message: link === null ? NOT_SENT : HAND_OVER,
})

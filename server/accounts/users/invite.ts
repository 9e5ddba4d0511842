import { mayManage, mayShareEvent } from '../../../domain/accounts/access.ts'
import type { AdminUser, Invited, User } from '../../../domain/accounts/users.ts'
import { languageOf } from '../../../domain/text/languages.ts'
import { t } from '../../../domain/text/t.ts'
import { holdEvent, requireSharing, unknownEvent } from '../../access/event-access.ts'
import { openLimit } from '../../db/rate-limit-store.ts'
import type { Row } from '../../db/schema.ts'
import { violates } from '../../db/unique.ts'
import type { Deps } from '../../deps.ts'
import { conflict, forbidden, notFound } from '../../lib/errors.ts'
import type { Mail, SendMail } from '../../lib/mail.ts'
import { refuseExcess } from '../../lib/rate-limit.ts'
import { inLanguage } from '../../lib/texts.ts'
import { grantAccess, listGrantedEvents } from '../event-permissions/data.ts'
import { addLogEntry, saidBy } from '../security-log/data.ts'
import {
  createInvitedUser,
  findOwnLanguage,
  findUser,
  isAdminToBe,
  lockUsers,
  renewInvitation,
} from './data.ts'
import { addedMail, invitationMail, linkOf, type Renewed } from './invitation-mails.ts'

export type Inviting = Deps & { invitations: Invitations }

type NewInvitation = { name: string; email: string; eventIds?: number[] | undefined }

/**
 * Creates a pending user with access to some events, and sends the invitation. If the mail fails, the answer contains
 * the link.
 * @throws 403 or 404 for an event that the inviter may not share, 409 if there is already a user with this address, 429
 */
export async function inviteUser(
  deps: Inviting,
  inviter: User,
  { name, email, eventIds = [] }: NewInvitation,
  address: string,
): Promise<Invited> {
  const { engine, invitations, now } = deps
  await invitations.count(inviter, email)
  const at = now()
  const invited = await engine
    .write(async (transaction) => {
      const shared = []
      // Always in the same order, so that two invitations do not deadlock.
      for (const eventId of [...new Set(eventIds)].sort((a, b) => a - b)) {
        const event = await holdEvent(transaction, inviter, eventId, unknownEvent)
        requireSharing(inviter, event)
        shared.push(event)
      }
      const made = await createInvitedUser(transaction, { name, email }, at)
      for (const event of shared)
        await grantAccess(transaction, { eventId: event.id, userId: made.user.id, grantedBy: inviter.id }, at)
      const names = shared.map((event) => event.name)
      const detail = names.length > 0 ? ({ code: 'named', names } as const) : null
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
      throw conflict(t('refusal.emailTaken'))
    })
  if (await invitations.send(invited, inviter, address)) return sent(invited, t('user.invited'))
  return unsent(invited, await invitations.linkFor(invited, inviter))
}

/**
 * Sends the invitation of a pending user again, which ends the older link. If the mail fails, the answer contains the
 * link for admins who may share every event of the invitation, because anyone with the link can become that user.
 * @throws 404 if there is no such user, 403 if the actor may not manage them, 409 if they have a password, 429
 */
export async function resendInvitation(
  { db, engine, invitations, now }: Inviting,
  actor: User,
  userId: number,
  address: string,
): Promise<Invited> {
  const invitee = await findUser(db, userId)
  if (!invitee) throw notFound(t('refusal.noUser'))
  await invitations.count(actor, invitee.email)
  const renewed = await engine.write(async (transaction) => {
    const [current] = await lockUsers(transaction, [userId])
    if (!current) throw notFound(t('refusal.noUser'))
    if (!mayManage(actor, current)) throw forbidden(t('refusal.manageUser'))
    const again = await renewInvitation(transaction, userId, now())
    if (!again) throw conflict(t('refusal.hasPassword'))
    await addLogEntry(transaction, {
      at: now(),
      action: 'invitation-resent',
      actor,
      subject: current.email,
      address,
    })
    return again
  })
  if (await invitations.send(renewed, actor, address)) return sent(renewed, t('invited.resent'))
  return unsent(renewed, await invitations.linkFor(renewed, actor))
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
  message: link === null ? t('invited.notSent') : t('invited.handOver'),
})

const HOUR = 60 * 60
/** Enough for an organizer to invite a whole team in a morning, but not to make this server send mail endlessly. */
const MAILS_BY_ADMIN = { name: 'invitations-by-admin', points: 60, seconds: HOUR }
const MAILS_TO_ONE = { name: 'invitations-to-one', points: 10, seconds: HOUR }

type Invitations = ReturnType<typeof createInvitations>

/** Sends invitations, up to a limit. */
export function createInvitations({ config, db, engine, now, sendMail }: Deps & { sendMail: SendMail }) {
  const byAdmin = openLimit({ engine, config }, MAILS_BY_ADMIN)
  const toOne = openLimit({ engine, config }, MAILS_TO_ONE)

  return {
    /** Counts a mail before anything is written for it. @throws 429 */
    async count(inviter: User, email: string): Promise<void> {
      refuseExcess(await byAdmin.take(String(inviter.id)))
      refuseExcess(await toOne.take(email))
    },

    /**
     * Mails the link of an invitation.
     * @returns whether the mail server accepted it; the security log has the reason for a failure
     */
    async send(renewed: Renewed, inviter: User, address: string): Promise<boolean> {
      const invitation = await asked(renewed)
      const write = () => invitationMail(config, invitation, inviter.name)
      return deliver(await inLanguageOf(renewed.user, invitation.events[0], write), address)
    },

    /**
     * The link of an invitation, for an admin to pass on: anyone with the link can become that user. Null if the admin
     * may not share every event of the invitation.
     */
    async linkFor(renewed: Renewed, actor: User): Promise<string | null> {
      const invitation = await asked(renewed)
      const maySee = actor.isSuperAdmin || invitation.events.every((event) => mayShareEvent(actor, event))
      return maySee ? linkOf(config.publicUrl, invitation).link : null
    },

    /** Tells a person with an account by mail that they help with an event. @returns as `send` */
    async sendAdded(user: AdminUser, inviter: User, event: Row<'events'>, address: string): Promise<boolean> {
      const write = () => addedMail(config, user, inviter.name, { ...event, role: 'helper' })
      return deliver(await inLanguageOf(user, event, write), address)
    },
  }

  /** Writes a mail in its receiver's language, or else in the language of its event. */
  async function inLanguageOf(
    { email }: AdminUser,
    event: Pick<Row<'events'>, 'language'> | undefined,
    write: () => Mail,
  ): Promise<Mail> {
    return inLanguage((await findOwnLanguage(db, email)) ?? languageOf(event), write)
  }

  async function asked(renewed: Renewed) {
    const { id } = renewed.user
    return {
      ...renewed,
      isAdminToBe: await isAdminToBe(db, id),
      events: await listGrantedEvents(db, id),
    }
  }

  async function deliver(mail: Mail, address: string): Promise<boolean> {
    try {
      await sendMail(mail)
      return true
    } catch (error) {
      const detail = saidBy(error)
      await addLogEntry(db, { at: now(), action: 'mail-failed', subject: mail.to.address, address, detail })
      return false
    }
  }
}

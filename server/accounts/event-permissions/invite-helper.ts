import { mayManage } from '../../../domain/accounts/access.ts'
import type { HelperInvited } from '../../../domain/accounts/event-permissions.ts'
import type { AdminUser, User } from '../../../domain/accounts/users.ts'
import { t } from '../../../domain/text/t.ts'
import { requireSharing, unknownEvent, writeToEvent } from '../../access/event-access.ts'
import type { Database, Row } from '../../db/schema.ts'
import { violates } from '../../db/unique.ts'
import type { Deps } from '../../deps.ts'
import { conflict, forbidden, notFound, notSignedIn } from '../../lib/errors.ts'
import { addLogEntry } from '../security-log/data.ts'
import { createInvitedUser, findUserByEmail, lockUsers, renewInvitation } from '../users/data.ts'
import { grantAccess, listEventPermissions } from './data.ts'

type Renewed = { user: AdminUser; token: string }

/** Sends invitations, as in `users/`. */
export type Inviting = {
  count(inviter: User, email: string): Promise<void>
  send(renewed: Renewed, inviter: User, address: string): Promise<boolean>
  sendAdded(user: AdminUser, inviter: User, event: Row<'events'>, address: string): Promise<boolean>
  linkFor(renewed: Renewed, actor: User): Promise<string | null>
}

type Asked = { eventId: number; email: string; address: string }

/**
 * Lets a person help with an event, and mails them. Without an account, they create one with the link in the mail. A
 * person who is already invited gets a new link, and the older one ends, so that its holder does not get the access.
 * @throws 403 or 404 for an event that the inviter may not share, 409 for a person who has access, 429
 */
export async function inviteHelper(
  deps: Deps & { invitations: Inviting },
  inviter: User,
  { eventId, email, address }: Asked,
): Promise<HelperInvited> {
  const { engine, invitations, now } = deps
  await invitations.count(inviter, email)
  const { event, user, token, permission } = await writeToEvent(
    engine,
    inviter,
    { eventId, missing: unknownEvent },
    async (transaction, held) => {
      requireSharing(inviter, held)
      const found = await findUserByEmail(transaction, email)
      const locked = await lockUsers(transaction, [inviter.id, ...(found ? [found.id] : [])])
      if (!locked.some(({ id }) => id === inviter.id)) throw notSignedIn()
      const known = locked.find(({ id }) => id === found?.id)
      if (known && (await permissionOf(transaction, held, known.id))) throw hasAccess()
      // Otherwise a user who may not invite admins could end or renew an admin's link.
      if (known && known.resetTokenExpiry !== null && !mayManage(inviter, known))
        throw forbidden(t('refusal.manageUser'))
      const invited = known
        ? ((await renewInvitation(transaction, known.id, now())) ?? { user: known, token: null })
        : await createInvitedUser(transaction, { name: email, email, invitedAs: 'helper' }, now())
      const grant = {
        eventId: held.id,
        userId: invited.user.id,
        grantedBy: inviter.id,
        role: 'helper' as const,
      }
      await grantAccess(transaction, grant, now())
      await addLogEntry(transaction, {
        at: now(),
        action: known ? 'access-granted' : 'user-invited',
        actor: inviter,
        subject: email,
        address,
        detail: { code: 'as-helper', event: held.name },
      })
      const given = await permissionOf(transaction, held, invited.user.id)
      if (!given) throw notFound(t('refusal.noUser'))
      return { event: held, ...invited, permission: given }
    },
  ).catch((error: unknown) => {
    // Another user has invited them at the same moment.
    throw violates(error, 'e-mail of a user') || violates(error, 'grant of a user') ? hasAccess() : error
  })
  if (token === null)
    return {
      ...permission,
      mailSent: await invitations.sendAdded(user, inviter, event, address),
      invitationLink: null,
    }
  const mailSent = await invitations.send({ user, token }, inviter, address)
  return {
    ...permission,
    mailSent,
    invitationLink: mailSent ? null : await invitations.linkFor({ user, token }, inviter),
  }
}

async function permissionOf(db: Database, event: Row<'events'>, userId: number) {
  return (await listEventPermissions(db, event)).find((each) => each.userId === userId)
}

export const hasAccess = () => conflict(t('refusal.hasAccess'))

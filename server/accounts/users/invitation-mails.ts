import type { GrantRole } from '../../../domain/accounts/access.ts'
import type { AdminUser } from '../../../domain/accounts/users.ts'
import { type LocatedEvent, paths } from '../../../domain/paths.ts'
import { productSentence } from '../../../domain/product-sentence.ts'
import type { Config } from '../../config.ts'
import type { Mail } from '../../lib/mail.ts'
import { composeMail } from '../../lib/mail-layout.ts'
import { INVITATION_DAYS } from './data.ts'

/** A pending user, and the token that their invitation has now. */
export type Renewed = { user: AdminUser; token: string }

type Granted = LocatedEvent & { name: string; role: GrantRole }

type Way = { link: string; token: string; page: string }

/** What a pending user is invited to, and whether they are an admin once they accept. */
type Invitation = Renewed & { events: readonly Granted[]; isAdminToBe: boolean }

/** Whether someone is invited to help alone, and not to become an admin. */
function isOfHelper({ events, isAdminToBe }: Invitation): boolean {
  return events.length > 0 && !isAdminToBe
}

/** Where an invited user sets a password, to be led into the event of the invitation: a helper of it to its board. */
export function linkOf(publicUrl: string, invitation: Invitation): Way {
  const { user, token, events } = invitation
  const [first] = events
  const place = first?.role === 'helper' ? paths.adminBoard : paths.admin
  const to = {
    tab: 'verify-token',
    ...(isOfHelper(invitation) && { purpose: 'help' as const }),
    ...(first && { returnTo: place(first) }),
  }
  return {
    link: publicUrl + paths.auth({ ...to, email: user.email, token }),
    token,
    page: publicUrl + paths.auth({ tab: 'verify-token' }),
  }
}

type Site = Pick<Config, 'publicUrl' | 'site'>

/** The mail to a pending user. Where there is an event, its inviter asks for help with that. */
export function invitationMail({ publicUrl, site }: Site, invitation: Invitation, inviter: string): Mail {
  const { user, events, isAdminToBe } = invitation
  const way = linkOf(publicUrl, invitation)
  const asked =
    events.length > 0 ? askedToHelp(inviter, events) : `${inviter} has invited you to ${site.name}`
  const asAdmin = events.length > 0 ? `, as an admin of ${site.name}` : ' as an admin'
  const letter = {
    to: { name: user.name, address: user.email },
    subject: events.length > 0 ? oneLine(asked) : `You are invited to ${site.name}`,
    button: { label: 'Accept the invitation', href: way.link },
    token: { value: way.token, page: way.page },
    after: [
      `The link works once and expires in ${INVITATION_DAYS} days. If you did not expect this invitation, you can ignore it.`,
    ],
    signature: site.name,
  }
  if (isOfHelper(invitation))
    return composeMail({
      ...letter,
      greeting: greetingOf(user),
      before: [`${asked}.`, HELPERS_WORK, 'Enter your name and choose a password to begin:'],
    })
  return composeMail({
    ...letter,
    greeting: greetingOf(user),
    before: [`${asked}${isAdminToBe ? asAdmin : ''}.`, productSentence(), 'Set a password to accept:'],
  })
}

/** The mail to someone with an account, who has access already. */
export function addedMail(
  { publicUrl, site }: Site,
  user: Pick<AdminUser, 'name' | 'email'>,
  inviter: string,
  event: Granted,
): Mail {
  const asked = askedToHelp(inviter, [event])
  return composeMail({
    to: { name: user.name, address: user.email },
    subject: oneLine(asked),
    greeting: greetingOf(user),
    before: [`${asked}.`, HELPERS_WORK],
    button: { label: 'Open the board', href: publicUrl + paths.adminBoard(event) },
    after: ['Log in with your email and your password.'],
    signature: site.name,
  })
}

const HELPERS_WORK =
  'Helpers move sessions on the board, read cards and the wall, make announcements, and mark full sessions.'

function askedToHelp(inviter: string, events: readonly Granted[]): string {
  return `${inviter} has invited you to help run ${events.map(({ name }) => name).join(', ')}`
}

/** A helper is known by the address until they say their name. */
function greetingOf({ name, email }: Pick<AdminUser, 'name' | 'email'>): string {
  return name === email ? 'Hello,' : `Hello ${name},`
}

function oneLine(text: string): string {
  return text.replaceAll(/\s+/g, ' ')
}

import type { GrantRole } from '../../../domain/accounts/access.ts'
import type { AdminUser } from '../../../domain/accounts/users.ts'
import { type LocatedEvent, paths } from '../../../domain/paths.ts'
import { portalPaths } from '../../../domain/portal-paths.ts'
import { productSentence } from '../../../domain/product-sentence.ts'
import { listed } from '../../../domain/text/listed.ts'
import { t } from '../../../domain/text/t.ts'
import type { Config } from '../../config.ts'
import type { Mail } from '../../lib/mail.ts'
import { composeMail } from '../../lib/mail-layout.ts'
import { INVITATION_DAYS } from './data.ts'

/** A pending user, and the current token of their invitation. */
export type Renewed = { user: AdminUser; token: string }

type Granted = LocatedEvent & { name: string; role: GrantRole }

type Way = { link: string; token: string; page: string }

/** What a pending user is invited to, and whether they become an admin by accepting. */
type Invitation = Renewed & { events: readonly Granted[]; isAdminToBe: boolean }

/** Whether the user is invited only as a helper, rather than as an admin. */
function isOfHelper({ events, isAdminToBe }: Invitation): boolean {
  return events.length > 0 && !isAdminToBe
}

/**
 * The link where an invited user sets a password. It then leads to the event of the invitation, or a helper to its
 * board.
 */
export function linkOf(publicUrl: string, invitation: Invitation): Way {
  const { user, token, events } = invitation
  const [first] = events
  const place = first?.role === 'helper' ? portalPaths.adminBoard : portalPaths.admin
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

/** The mail to a pending user, in the current language. If there is an event, its inviter asks for help with it. */
export function invitationMail({ publicUrl, site }: Site, invitation: Invitation, inviter: string): Mail {
  const { user, events } = invitation
  const way = linkOf(publicUrl, invitation)
  return composeMail({
    to: { name: user.name, address: user.email },
    subject: events.length > 0 ? askedToHelp(inviter, events) : t('mail.invitedSubject', { site: site.name }),
    greeting: greetingOf(user),
    before: isOfHelper(invitation)
      ? [asks(invitation, inviter, site.name), t('mail.helpersWork'), t('mail.nameAndPassword')]
      : [asks(invitation, inviter, site.name), productSentence(), t('mail.setPassword')],
    button: { label: t('mail.acceptInvitation'), href: way.link },
    token: { value: way.token, page: way.page },
    after: [t('mail.invitationEnds', { days: INVITATION_DAYS })],
    signature: site.name,
  })
}

/** The mail to a person with an account, who has access immediately. */
export function addedMail(
  { publicUrl, site }: Site,
  user: Pick<AdminUser, 'name' | 'email'>,
  inviter: string,
  event: Granted,
): Mail {
  return composeMail({
    to: { name: user.name, address: user.email },
    subject: askedToHelp(inviter, [event]),
    greeting: greetingOf(user),
    before: [t('mail.asksForHelpText', { inviter, events: event.name }), t('mail.helpersWork')],
    button: { label: t('signIn.openBoard'), href: publicUrl + portalPaths.adminBoard(event) },
    after: [t('mail.logIn')],
    signature: site.name,
  })
}

function asks({ events, isAdminToBe }: Invitation, inviter: string, site: string): string {
  if (events.length === 0)
    return isAdminToBe ? t('mail.invitedAsAdmin', { inviter, site }) : t('mail.invited', { inviter, site })
  const names = namesOf(events)
  return isAdminToBe
    ? t('mail.asksForHelpAsAdmin', { inviter, events: names, site })
    : t('mail.asksForHelpText', { inviter, events: names })
}

/** The subject, on one line. */
function askedToHelp(inviter: string, events: readonly Granted[]): string {
  return t('mail.asksForHelp', { inviter, events: namesOf(events) }).replaceAll(/\s+/g, ' ')
}

function namesOf(events: readonly Granted[]): string {
  return listed(events.map(({ name }) => name))
}

/** A helper's name is their address until they enter one. */
function greetingOf({ name, email }: Pick<AdminUser, 'name' | 'email'>): string {
  return name === email ? t('mail.helloUnknown') : t('mail.hello', { name })
}

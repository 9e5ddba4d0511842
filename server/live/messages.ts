import type { ChangeMessage } from '../../domain/schedule/row-changes.ts'
import { idOf, type Revisions } from '../db/change-feed.ts'
import { AUDIENCES, type Audience } from './data.ts'

/** The readers of a stream: everyone with the same audience at one event, or (scope '*') at the list of events. */
export type Group = { scope: string; audience: Audience }

export function groupName({ scope, audience }: Group): string {
  return `${audience} ${scope}`
}

export function parseGroup(name: string): Group {
  const [first, ...scope] = name.split(' ')
  return { scope: scope.join(' '), audience: AUDIENCES.find((each) => each === first) ?? 'public' }
}

export function stateMessage(known: Revisions, { scope, audience }: Group, about = scope): ChangeMessage {
  const { revision = '', deskRevision = '' } = about === '*' ? known.site : (known.events.get(about) ?? {})
  const isOfDesk = audience === 'managers' || (audience === 'author' && about !== '*')
  return { place: about, id: idOf(known, scope), to: revision, ...(isOfDesk && { desk: deskRevision }) }
}

/**
 * The messages that bring a reader at `since` to now. An id of another database, or a made-up one, differs in every part.
 * @param hasSignedIn whether the reader is or was signed in: what they may do can have changed since
 */
export function missedSince(
  since: string,
  known: Revisions,
  group: Group,
  hasSignedIn: boolean,
): ChangeMessage[] {
  const [before, now] = [since.split('.'), idOf(known, group.scope).split('.')]
  const differs = (visible: number, desk: number, { desk: ofDesk }: ChangeMessage) =>
    before[visible] !== now[visible] || (ofDesk !== undefined && before[desk] !== now[desk])
  const ofEvent = stateMessage(known, group)
  const ofSite = stateMessage(known, hasSignedIn ? { ...group, audience: 'managers' } : group, '*')
  return [
    ...(group.scope !== '*' && differs(0, 1, ofEvent) ? [ofEvent] : []),
    ...(differs(2, 3, ofSite) ? [ofSite] : []),
  ]
}

/** The first messages of a stream. The last of them says where the stream is: before it the page does not count as current. */
export function firstMessages(missed: ChangeMessage[], id: string, release: string, now: Date): string {
  return [releaseMessage(release, now), ...missed.map(changeMessage), beatMessage(id)].join('')
}

export function changeMessage(change: ChangeMessage): string {
  return message('changed', change.id, change)
}

/**
 * The server's release: pages of another one load again; and its time, which corrects clocks that are wrong. Empty while
 * developing, when no message names a release.
 */
function releaseMessage(release: string, now: Date): string {
  const data = { release, now: now.getTime() }
  return release === '' ? '' : `event: release\ndata: ${JSON.stringify(data)}\n\n`
}

/** Without an id: it is no state of the event, which a reader could come back with. */
export function colleagueMessage(data: string): string {
  return `event: colleague\ndata: ${data}\n\n`
}

/** Sent now and then, so that proxies keep the stream open and the reader can tell that it lives. */
export function beatMessage(id: string): string {
  return message('beat', id, {})
}

function message(event: string, id: string, data: unknown): string {
  return `event: ${event}\nid: ${id}\ndata: ${JSON.stringify(data)}\n\n`
}

import type { ChangeMessage } from '../../domain/schedule/row-changes.ts'
import { idOf, type Revisions } from '../db/change-feed.ts'
import { AUDIENCES, type Audience } from './data.ts'

/** The readers of a stream: everyone with the same audience at one event, or at the list of events (scope '*'). */
export type Group = { scope: string; audience: Audience }

export function groupName({ scope, audience }: Group): string {
  return `${audience} ${scope}`
}

export function parseGroup(name: string): Group {
  const [first, ...scope] = name.split(' ')
  return { scope: scope.join(' '), audience: AUDIENCES.find((each) => each === first) ?? 'public' }
}

/** @param sent the revisions that the readers have been sent once they have this message */
export function stateMessage(
  known: Revisions,
  { scope, audience }: Group,
  { about = scope, sent = known }: { about?: string; sent?: Revisions } = {},
): ChangeMessage {
  const { revision = '', deskRevision = '' } = about === '*' ? known.site : (known.events.get(about) ?? {})
  const isOfDesk = audience === 'managers' || (audience === 'author' && about !== '*')
  return { place: about, id: idOf(sent, scope), to: revision, ...(isOfDesk && { desk: deskRevision }) }
}

/**
 * The messages that bring a reader from `since` up to date. An id of another database, or an invented one, differs in
 * every part.
 * @param hasSignedIn whether the reader is or was signed in, so that their rights may have changed since
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
  const ofSite = stateMessage(known, hasSignedIn ? { ...group, audience: 'managers' } : group, { about: '*' })
  return [
    ...(group.scope !== '*' && differs(0, 1, ofEvent) ? [ofEvent] : []),
    ...(differs(2, 3, ofSite) ? [ofSite] : []),
  ]
}

/**
 * The first messages of a stream. The last one gives the stream's position; the page does not count as current before
 * that.
 */
export function firstMessages(missed: ChangeMessage[], id: string, release: string, now: Date): string {
  return [releaseMessage(release, now), ...missed.map(changeMessage), beatMessage(id)].join('')
}

export function changeMessage(change: ChangeMessage): string {
  return message('changed', change.id, change)
}

/**
 * The server's release, so that pages of another release reload, and its time, to correct wrong clocks. Empty during
 * development, when there is no release.
 */
function releaseMessage(release: string, now: Date): string {
  const data = { release, now: now.getTime() }
  return release === '' ? '' : `event: release\ndata: ${JSON.stringify(data)}\n\n`
}

/** Has no id, because it is not a state of the event that a reader could resume from. */
export function colleagueMessage(data: string): string {
  return `event: colleague\ndata: ${data}\n\n`
}

/** Sent at intervals so that proxies keep the stream open and the reader can tell that it works. */
export function beatMessage(id: string): string {
  return message('beat', id, {})
}

function message(event: string, id: string, data: unknown): string {
  return `event: ${event}\nid: ${id}\ndata: ${JSON.stringify(data)}\n\n`
}

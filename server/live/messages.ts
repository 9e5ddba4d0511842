import type { Change } from '../lib/changes.ts'
import { AUDIENCES, type Audience } from './data.ts'
import { isOfSite, topicsInEvents, topicsOnSite } from './topics.ts'

/** The most transactions that a message names as the reader's own. */
const MOST_NAMED = 20

/** The id of a position in the stream, or of where this server is now. */
export type IdOf = (position?: number) => string

/** The readers of a stream: everybody with the same audience at one event, or (place '*') at the list of events. */
export type Group = { place: string; audience: Audience }

export function groupName({ place, audience }: Group): string {
  return `${audience} ${place}`
}

export function parseGroup(name: string): Group {
  const [first, ...place] = name.split(' ')
  return { place: place.join(' '), audience: AUDIENCES.find((each) => each === first) ?? 'public' }
}

/**
 * The messages about changes for a group, empty if none concerns it. `at` names the transactions, so that a page need
 * not read its own changes again.
 */
export function touchedMessage(changes: readonly Change[], { place, audience }: Group, id: IdOf): string {
  const inEvent = changes.filter((change) => change.place === place)
  const ofSite = changes.filter(isOfSite)
  const messages = [
    { place, topics: topicsInEvents(inEvent, audience), at: placesOf(inEvent, id) },
    { place: '*', topics: topicsOnSite(ofSite, audience), at: placesOf(ofSite, id) },
  ]
  return messages
    .filter(({ topics }) => topics.length > 0)
    .map((data) => message('touched', id(), data))
    .join('')
}

/** Where in the stream the transactions are that made these changes; none when they are too many to be named. */
export function placesOf(changes: readonly Change[], id: IdOf): string[] {
  const positions = [...new Set(changes.map(({ position }) => position))]
  return positions.length > MOST_NAMED ? [] : positions.map(id)
}

/** The missed changes are not known any more: the reader reads everything again. */
export function resetMessage(id: string): string {
  return message('reset', id, {})
}

/**
 * The server's release: pages of another one load again; and its time, which corrects clocks that are wrong. Empty while
 * developing, when no message names a release.
 */
export function releaseMessage(release: string, now: Date): string {
  const data = { release, now: now.getTime() }
  return release === '' ? '' : `event: release\ndata: ${JSON.stringify(data)}\n\n`
}

/** Sent now and then, so that proxies keep the stream open and the reader can tell that it lives. */
export function beatMessage(id: string): string {
  return message('beat', id, {})
}

/** Whether members of the group may have lost, or gained, rights: they are sent away and ask again. */
export function needsAskingAgain(changes: readonly Change[], { place, audience }: Group): boolean {
  return changes.some(
    (change) =>
      (change.place === place && change.topic === '*') ||
      (audience === 'managers' &&
        ((change.place === place && change.topic === 'event-permissions') ||
          (change.place === '*' && (change.topic === 'users' || change.topic === 'auth')))),
  )
}

function message(event: string, id: string, data: unknown): string {
  return `event: ${event}\nid: ${id}\ndata: ${JSON.stringify(data)}\n\n`
}

import { PUBLIC_TOPICS } from '../../domain/call.ts'
import type { Change } from '../lib/changes.ts'
import type { Audience } from './data.ts'

const MANAGERS_TOPICS = [
  ...PUBLIC_TOPICS,
  'session-cards',
  'numbered-cards',
  'event-permissions',
  'history',
] as const
const SITE_TOPICS = { public: ['events'], managers: ['events', 'users'] } as const

/** Whose stream it is: those who may hear the same of one event, or (place '*') of the list of events. */
export type Group = { place: string; audience: Audience }

export function groupName({ place, audience }: Group): string {
  return `${audience} ${place}`
}

export function parseGroup(name: string): Group {
  const [audience, ...place] = name.split(' ')
  return { place: place.join(' '), audience: audience === 'managers' ? 'managers' : 'public' }
}

/** The messages that tell a group what changed, empty if nothing that it may hear. */
export function touchedMessage(changes: readonly Change[], group: Group, id: string): string {
  const own = changes.filter(({ place }) => place === group.place && place !== '*').map(({ topic }) => topic)
  const site = changes.filter(({ place }) => place === '*').map(({ topic }) => topic)
  const shown: readonly string[] = group.audience === 'managers' ? MANAGERS_TOPICS : PUBLIC_TOPICS
  // Whatever changes of an event is written into its history.
  const touched = own.length > 0 ? new Set([...own, 'history']) : new Set<string>()
  const topics = shown.filter((topic) => touched.has(topic) || touched.has('*'))
  // An ended sign-in may be that of the reader, who then learns it by asking who is signed in; access to an event,
  // whichever it is, may have been given to the reader, who then asks for the events that they manage.
  const isAccessChanged = changes.some(({ topic }) => topic === 'event-permissions')
  const siteTopics = SITE_TOPICS[group.audience].filter(
    (topic) =>
      site.includes(topic) ||
      (topic === 'users' && site.includes('auth')) ||
      (group.audience === 'managers' && topic === 'events' && isAccessChanged),
  )
  return (
    (topics.length > 0 ? message('touched', id, { place: group.place, topics }) : '') +
    (siteTopics.length > 0 ? message('touched', id, { place: '*', topics: siteTopics }) : '')
  )
}

/** What was missed cannot be told: everything is to be read again. */
export function resetMessage(id: string): string {
  return message('reset', id, {})
}

/** The release that answers: pages of another one load again. Empty while developing, when nothing is told. */
export function releaseMessage(release: string): string {
  return release === '' ? '' : `event: release\ndata: ${JSON.stringify({ release })}\n\n`
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

import { MANAGERS_TOPICS, PUBLIC_TOPICS, type Topic } from '../../domain/call.ts'
import type { Change } from '../lib/changes.ts'
import type { Audience } from './data.ts'

/** The notes of the site and of access, and the topics of the site whose reads show them. */
const ON_SITE: Readonly<Record<string, readonly Topic[]>> = {
  events: ['events'],
  users: ['users', 'event-permissions'],
  // An ended sign-in may be the reader's, who learns it by asking for the signed-in user.
  auth: ['users', 'sign-ins'],
  'sign-ins': ['sign-ins'],
  // Access may have been given to the reader, who then asks for the events that they manage.
  'event-permissions': ['events'],
}

/** The topics of events of which an audience is told. */
const TOPICS: Readonly<Record<Audience, readonly Topic[]>> = {
  public: PUBLIC_TOPICS,
  author: [...PUBLIC_TOPICS, 'numbered-cards'],
  managers: [...PUBLIC_TOPICS, ...MANAGERS_TOPICS],
}

/** The changed topics of events that this audience may hear; topic '*' is all of them. */
export function topicsInEvents(changes: readonly Change[], audience: Audience): string[] {
  const noted = new Set(changes.filter(({ place }) => place !== '*').map(({ topic }) => topic))
  return TOPICS[audience].filter((each) => noted.has(each) || noted.has('*'))
}

/** The topics of the site that a change of it, or of access to an event, shows in; visitors read only the events. */
export function topicsOnSite(changes: readonly Change[], audience: Audience): string[] {
  const noted = changes.filter(isOfSite)
  if (audience !== 'managers')
    return noted.some(({ place, topic }) => place === '*' && topic === 'events') ? ['events'] : []
  return [...new Set(noted.flatMap(({ topic }) => ON_SITE[topic] ?? []))]
}

/** Whether a change shows in reads of the site: those of events show in them only where it is about access. */
export function isOfSite({ place, topic }: Change): boolean {
  return place === '*' || topic === 'event-permissions'
}

import type { Topic } from '../../domain/call.ts'

/** What a write changed: topics of one event, or (place '*') of the site. */
export type Change = { place: string; topics: readonly Topic[] }

/** `berlin/2026-05-09/sessions`: what a reply shows; place '*' shows the topic of every event. */
export function tag(place: string, topic: string): string {
  return `${place}/${topic}`
}

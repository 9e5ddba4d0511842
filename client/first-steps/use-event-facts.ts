import { useQuery } from '@tanstack/react-query'
import type { EventFacts } from '../../domain/events/first-steps.ts'
import { useEventAddress } from '../event/event.ts'
import { read } from '../net/reads.ts'

/**
 * The numbers of an event's rows; null until the pages' own reads have loaded. Rows that only organizers see are read,
 * and again after each change, if they are asked for. Otherwise they are read only while there is no session, because
 * an event in progress has many cards and needs no steps.
 */
export function useEventFacts(
  event: { id: number; isPublic: boolean },
  isAsked?: boolean,
): EventFacts | null {
  const query = useEventAddress()
  const ofEvent = { query: { eventId: String(event.id) } }
  const rooms = useQuery(read('GET /api/rooms', { query })).data
  const slots = useQuery(read('GET /api/time-slots', { query })).data
  const sessions = useQuery(read('GET /api/sessions', { query })).data
  const enabled = isAsked ?? sessions?.length === 0
  const cards = useQuery({ ...read('GET /api/numbered-cards', ofEvent), enabled }).data
  const permissions = useQuery({ ...read('GET /api/event-permissions', ofEvent), enabled }).data
  if (!rooms || !slots || !sessions) return null
  return {
    rooms: rooms.length,
    times: slots.filter(({ isStatic }) => !isStatic).length,
    cards: cards?.length ?? null,
    grants: permissions?.filter(({ reason }) => reason === 'grant').length ?? null,
    sessions: sessions.length,
    isPublic: event.isPublic,
  }
}

import { useQuery } from '@tanstack/react-query'
import type { CheckFacts } from '../../domain/checklist.ts'
import { spotOf } from '../../domain/spots.ts'
import { useEventAddress } from '../lib/event.ts'
import { read, readOrNull } from '../lib/reads.ts'

/**
 * The rows of an event that its checklist is about; null until those are read that the pages have anyway. The others are
 * read, and again after each change, only while the list is open.
 */
export function useCheckFacts(event: { id: number; isPublic: boolean }, isOpen: boolean): CheckFacts | null {
  const query = useEventAddress()
  const ofEvent = { query: { eventId: String(event.id) } }
  const rooms = useQuery(read('GET /api/rooms', { query })).data
  const slots = useQuery(read('GET /api/time-slots', { query })).data
  const sessions = useQuery(read('GET /api/sessions', { query })).data
  const floors = useQuery(read('GET /api/floor-plans', { query })).data
  const wifi = useQuery(readOrNull(404, 'GET /api/wifi-settings', { query })).data
  const numbered = useQuery({ ...read('GET /api/numbered-cards', ofEvent), enabled: isOpen }).data
  const cards = useQuery({ ...read('GET /api/session-cards', ofEvent), enabled: isOpen }).data
  const permissions = useQuery({ ...read('GET /api/event-permissions', ofEvent), enabled: isOpen }).data
  if (!rooms || !slots || !sessions || !floors || wifi === undefined) return null
  return {
    rooms: rooms.map(({ pinX }) => ({ hasPin: pinX !== null })),
    times: slots.filter(({ isStatic }) => !isStatic).length,
    floors: floors.length,
    hasWifi: wifi !== null,
    cards: numbered?.length ?? null,
    grants: permissions?.filter(({ reason }) => reason === 'grant').length ?? null,
    isPublic: event.isPublic,
    waiting: cards?.filter(({ state }) => state === 'read' || state === 'failed').length ?? null,
    sessions: sessions.length,
    tray: sessions.filter((session) => !spotOf(session)).length,
  }
}

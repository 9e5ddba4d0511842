import { useQuery } from '@tanstack/react-query'
import type { CheckFacts } from '../../domain/checklist.ts'
import { spotOf } from '../../domain/spots.ts'
import { useEventAddress } from '../lib/event.ts'
import { read, readOrNull } from '../lib/reads.ts'
import { useEventFacts } from './use-event-facts.ts'

/** The rows of an event that its checklist is about; those that only organisers see are read while the list is open. */
export function useCheckFacts(event: { id: number; isPublic: boolean }, isOpen: boolean): CheckFacts | null {
  const query = useEventAddress()
  const ofEvent = { query: { eventId: String(event.id) } }
  const facts = useEventFacts(event, isOpen)
  const rooms = useQuery(read('GET /api/rooms', { query })).data
  const sessions = useQuery(read('GET /api/sessions', { query })).data
  const floors = useQuery(read('GET /api/floor-plans', { query })).data
  const wifi = useQuery(readOrNull(404, 'GET /api/wifi-settings', { query })).data
  const cards = useQuery({ ...read('GET /api/session-cards', ofEvent), enabled: isOpen }).data
  if (!facts || !rooms || !sessions || !floors || wifi === undefined) return null
  return {
    ...facts,
    floors: floors.length,
    unplaced: rooms.filter(({ pinX }) => pinX === null).length,
    hasWifi: wifi !== null,
    waiting: cards?.filter(({ state }) => state === 'read' || state === 'failed').length ?? null,
    tray: sessions.filter((session) => !spotOf(session)).length,
  }
}

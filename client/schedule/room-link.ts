import { useQuery } from '@tanstack/react-query'
import { paths } from '../../domain/paths.ts'
import { useEventAddress } from '../event/event.ts'
import { read } from '../net/reads.ts'

/** The link of a room's name: to its place on the floor plan, if there is one, otherwise to its page. */
export function useRoomLink(): (room: number) => string {
  const query = useEventAddress()
  const { data: plans = [] } = useQuery(read('GET /api/floor-plans', { query }))
  const at = { location: query.city, date: query.date }
  return (room) => (plans.length > 0 ? paths.floorPlan(at, room) : paths.room(at, room))
}

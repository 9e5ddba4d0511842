import { useQuery } from '@tanstack/react-query'
import { paths } from '../../domain/paths.ts'
import { useEventAddress } from '../lib/event.ts'
import { read } from '../lib/reads.ts'

/** Whether the event has a floor plan, on which its rooms are. */
export function useHasPlan(): boolean {
  const { data: plans = [] } = useQuery(read('GET /api/floor-plans', { query: useEventAddress() }))
  return plans.length > 0
}

/** The place of a room on the floor plan. */
export function planOf({ city, date }: ReturnType<typeof useEventAddress>, room: number): string {
  return paths.floorPlan({ location: city, date }, room)
}

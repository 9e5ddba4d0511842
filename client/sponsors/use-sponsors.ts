import { useQuery } from '@tanstack/react-query'
import { useEventAddress } from '../event/event.ts'
import { read } from '../net/reads.ts'

export function useSponsors() {
  return useQuery(read('GET /api/sponsors', { query: useEventAddress() }))
}

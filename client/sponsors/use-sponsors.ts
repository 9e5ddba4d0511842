import { useQuery } from '@tanstack/react-query'
import { useEventAddress } from '../lib/event.ts'
import { read } from '../lib/reads.ts'

export function useSponsors() {
  return useQuery(read('GET /api/sponsors', { query: useEventAddress() }))
}

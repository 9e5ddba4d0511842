import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { read } from '../net/reads.ts'
import type { AcceptedProposal } from './kept-proposal.ts'

type Options = {
  eventId: number
  /** The proposal that was accepted completely; null if there is none. */
  accepted: AcceptedProposal | null
  onUndone: () => void
}

/** Offers an accepted proposal again if its act is undone: here, on the board, or in the history. */
export function useUndoneProposal({ eventId, accepted, onUndone }: Options): void {
  const { data: acts } = useQuery({
    ...read('GET /api/history/acts', { query: { eventId: String(eventId) } }),
    enabled: accepted !== null,
    refetchOnMount: 'always',
  })
  useEffect(() => {
    if (acts?.some(({ change, isUndone }) => isUndone && accepted?.acts.includes(change))) onUndone()
  })
}

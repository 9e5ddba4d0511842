import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { read } from '../net/reads.ts'
import type { AcceptedProposal } from './kept-proposal.ts'

type Options = {
  eventId: number
  /** The proposal of which everything was accepted; null for none. */
  accepted: AcceptedProposal | null
  onUndone: () => void
}

/** Offers an accepted proposal again once anyone undoes its act: here, on the board, or in the history. */
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

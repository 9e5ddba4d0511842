import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useSyncExternalStore } from 'react'
import type { Spot } from '../../domain/schedule/spots.ts'
import { t } from '../../domain/text/t.ts'
import { keep, readKeptValue } from '../lib/browser-storage.ts'
import { useCall } from '../net/calling.tsx'
import { createOutbox, type Store, type Waiting } from '../net/outbox.ts'
import { read } from '../net/reads.ts'

/** A card holder's claim of a spot, or of none; `words` name the spot. */
export type Claim = { key: string; spot: Spot | null; words: string }

const NONE: readonly Waiting<Claim>[] = []

/** The latest claim of a card's holder, which is stored on this phone until the server has answered it. */
export function useClaim(code: string) {
  const call = useCall()
  const reads = useQueryClient()
  const outbox = useMemo(
    () =>
      createOutbox<Claim>({
        store: keptClaim(code),
        forgetsRefused: true,
        words: { waits: () => t('claim.waits'), notSent: () => t('claim.notSent') },
        async send({ spot }) {
          const params = { code }
          try {
            const page = await call('PUT /api/author-pages/:code/spot', { params, body: { spot } })
            reads.setQueryData(read('GET /api/author-pages/:code', { params }).queryKey, page)
          } finally {
            // Taken or refused: the list of free spots has changed.
            await reads.invalidateQueries(read('GET /api/author-pages/:code/spots', { params }))
          }
        },
      }),
    [call, reads, code],
  )
  useEffect(() => outbox.start(), [outbox])
  const [claim] = useSyncExternalStore(outbox.subscribe, outbox.items, () => NONE)
  return {
    claim,
    take: (spot: Spot | null, words: string) => void outbox.add({ key: code, spot, words }),
    forget: () => void outbox.remove(code),
  }
}

function keptClaim(code: string): Store<Claim> {
  const key = `claim/${code}`
  return {
    list: async () => {
      const kept = readKeptValue('localStorage', key) as Claim | null
      return kept ? [kept] : []
    },
    put: async (claim) => {
      if (!keep('localStorage', key, JSON.stringify(claim))) throw new Error('This browser keeps nothing')
    },
    remove: async () => void keep('localStorage', key, null),
  }
}

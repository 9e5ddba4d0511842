import { type Dispatch, useCallback, useEffect, useRef } from 'react'
import { CARD_CLAIMED, CLAIM_MINUTES } from '../../domain/cards/card-limits.ts'
import { CallError } from '../net/call.ts'
import { useCall } from '../net/calling.tsx'
import type { Opened, UploadEvent } from './upload-state.ts'

const IDLE_MS = CLAIM_MINUTES * 60_000
/** A claim is renewed well before it expires, but not with every letter. */
const RENEW_MS = 120_000
const LOOK_MS = 15_000

/**
 * Keeps the open card claimed for the person who works on it. Activity renews the claim, ten minutes without any
 * release the card to others, and later activity claims it again. Typed values are never changed.
 * @returns a function to call on activity
 */
export function useClaim(opened: Opened, dispatch: Dispatch<UploadEvent>): () => void {
  const call = useCall()
  const id = opened.step === 'none' ? null : opened.card.id
  const isLost = useRef(false)
  isLost.current = opened.step === 'lost'
  const times = useRef({ active: 0, renewed: 0, tried: 0 })

  const renew = useCallback(
    async (cardId: number) => {
      const { current } = times
      current.tried = Date.now()
      try {
        await call('POST /api/session-cards/:id/claim', { params: { id: cardId } })
        current.renewed = current.tried
        dispatch({ type: 'card-regained', id: cardId })
      } catch (error) {
        // A lost connection is retried; only the server's answer ends a claim.
        if (!(error instanceof CallError) || error.code !== CARD_CLAIMED) return
        dispatch({ type: 'card-lost', id: cardId, loss: { isIdle: false, sentence: error.sentence } })
      }
    },
    [call, dispatch],
  )

  const look = useCallback(() => {
    const { active, renewed, tried } = times.current
    const now = Date.now()
    if (id === null || isLost.current) return
    if (now - active >= IDLE_MS) {
      dispatch({ type: 'card-lost', id, loss: { isIdle: true, sentence: '' } })
      // Without a network, the claim expires.
      void call('POST /api/session-cards/:id/release', { params: { id } }).catch(() => undefined)
    } else if (active > renewed && now - Math.max(renewed, tried) >= RENEW_MS) void renew(id)
  }, [call, dispatch, id, renew])

  useEffect(() => {
    if (id === null) return
    const now = Date.now()
    times.current = { active: now, renewed: now, tried: 0 }
    const timer = setInterval(look, LOOK_MS)
    // A phone that slept checks as soon as it wakes.
    document.addEventListener('visibilitychange', look)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', look)
    }
  }, [id, look])

  return useCallback(() => {
    const now = Date.now()
    times.current.active = now
    if (id !== null && isLost.current && now - times.current.tried >= LOOK_MS) void renew(id)
  }, [id, renew])
}

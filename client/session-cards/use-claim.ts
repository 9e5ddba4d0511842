import { useCallback, useEffect, useRef, useState } from 'react'
import { CARD_CLAIMED, CLAIM_MINUTES } from '../../domain/session-cards.ts'
import { CallError } from '../lib/call.ts'
import { useCall } from '../lib/calling.tsx'

const IDLE_MS = CLAIM_MINUTES * 60_000
/** A claim is renewed well before it runs out, and not with every letter. */
const RENEW_MS = 120_000
const LOOK_MS = 15_000

/** Why the open card is not this person's any more: nobody typed, or somebody else was faster. */
export type ClaimLoss = { cardId: number; isIdle: boolean; sentence: string }

/**
 * Keeps the open card for the person who works on it: activity renews the claim, ten minutes without any give the
 * card to others, and later activity claims it again. Typed values are never touched.
 * @returns the reason why the card is lost, if it is, and a function to call on activity
 */
export function useClaim(cardId: number | null): { loss: ClaimLoss | null; keep: () => void } {
  const call = useCall()
  const [loss, setLoss] = useState<ClaimLoss | null>(null)
  const times = useRef({ active: 0, renewed: 0, tried: 0, isReleased: false })

  const renew = useCallback(
    async (id: number) => {
      const { current } = times
      current.tried = Date.now()
      try {
        await call('POST /api/session-cards/:id/claim', { params: { id } })
        Object.assign(current, { renewed: current.tried, isReleased: false })
        setLoss(null)
      } catch (error) {
        // A lost connection is tried again; only the server's own word ends a claim.
        if (!(error instanceof CallError) || error.code !== CARD_CLAIMED) return
        current.isReleased = true
        setLoss({ cardId: id, isIdle: false, sentence: error.sentence })
      }
    },
    [call],
  )

  const look = useCallback(() => {
    const { current } = times
    const now = Date.now()
    if (cardId === null || current.isReleased) return
    if (now - current.active >= IDLE_MS) {
      current.isReleased = true
      setLoss({ cardId, isIdle: true, sentence: '' })
      // Without a network, the clock ends the claim.
      void call('POST /api/session-cards/:id/release', { params: { id: cardId } }).catch(() => undefined)
    } else if (current.active > current.renewed && now - Math.max(current.renewed, current.tried) >= RENEW_MS)
      void renew(cardId)
  }, [call, cardId, renew])

  useEffect(() => {
    if (cardId === null) return
    const now = Date.now()
    times.current = { active: now, renewed: now, tried: 0, isReleased: false }
    const timer = setInterval(look, LOOK_MS)
    // A phone that slept looks as soon as it wakes.
    document.addEventListener('visibilitychange', look)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', look)
    }
  }, [cardId, look])

  const keep = useCallback(() => {
    const { current } = times
    const now = Date.now()
    current.active = now
    if (cardId !== null && current.isReleased && now - current.tried >= LOOK_MS) void renew(cardId)
  }, [cardId, renew])

  return { loss: loss?.cardId === cardId ? loss : null, keep }
}

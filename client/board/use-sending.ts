import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { Session } from '../../domain/schedule/sessions.ts'
import { useCall } from '../net/calling.tsx'
import { isUnreachable } from '../net/error-message.ts'
import { refresh } from '../net/reads.ts'
import { attemptNamed, newRequestKey } from '../net/request-key.ts'
import { type Act, useMovesOnTheirWay } from './pending-moves.ts'

/** Moves that wait for a network, in how many acts; `giveUp` sends none of them any more. */
export type Waiting = { acts: number; giveUp: () => void }

/** Someone does not want to wait for a network any longer. */
export class GivenUp extends Error {}

const AGAIN_MS = 5_000

/**
 * Sends acts until there is an answer, each under a name of its own, so that it is done once however often it is sent. Where
 * no network is, they wait for one.
 */
export function useSending(eventId: number) {
  const call = useCall()
  const reads = useQueryClient()
  const [isAway, setAway] = useState(false)
  const given = useRef(new AbortController())
  const acts = useMovesOnTheirWay(eventId).length

  /** @returns the moved sessions @throws the refusal of the act, GivenUp where it is not to be sent any more */
  async function send({ kind, moves, closes, signal }: Act): Promise<Session[]> {
    const attempt = attemptNamed(newRequestKey())
    try {
      for (let tries = 1; ; tries += 1) {
        signal.throwIfAborted()
        try {
          const reply = await call('POST /api/sessions/arrange', {
            body: { eventId, kind, moves: [...moves], ...(closes && { closes }) },
            ...attempt,
          })
          // The answer may be that of an earlier try, and others may have moved them since.
          if (tries > 1) void refresh(reads, ['sessions'])
          return reply
        } catch (error) {
          if (!isUnreachable(error)) throw error
        }
        // An answer that is lost once costs no wait.
        if (tries === 1) continue
        setAway(true)
        await untilReached(signal)
      }
    } finally {
      setAway(false)
    }
  }

  function giveUp(): void {
    given.current.abort(new GivenUp())
    given.current = new AbortController()
  }
  const waiting: Waiting | null = isAway && acts > 0 ? { acts, giveUp } : null
  return {
    send,
    /** The signal for the next act: giving up aborts it. */
    signal: () => given.current.signal,
    waiting,
  }
}

/**
 * Resolves when a network may be there again: as soon as the browser says so, and else after some seconds, since a browser
 * does not notice every network that leads nowhere.
 * @throws the signal's reason once it is aborted
 */
function untilReached(signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const over = new AbortController()
    const timer = setTimeout(end, AGAIN_MS)
    function end(): void {
      over.abort()
      clearTimeout(timer)
      if (signal.aborted) reject(signal.reason)
      else resolve()
    }
    addEventListener('online', end, { signal: over.signal })
    signal.addEventListener('abort', end, { signal: over.signal })
    if (signal.aborted) end()
  })
}

import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { Session } from '../../domain/schedule/sessions.ts'
import { useCall } from '../net/calling.tsx'
import { isUnreachable } from '../net/error-message.ts'
import { refresh } from '../net/reads.ts'
import { attemptNamed, newRequestKey } from '../net/request-key.ts'
import { type Act, useMovesOnTheirWay } from './pending-moves.ts'

/** Moves that wait for a network, with their number of acts; `giveUp` discards all of them. */
export type Waiting = { acts: number; giveUp: () => void }

/** The user no longer wants to wait for a network. */
export class GivenUp extends Error {}

const AGAIN_MS = 5_000

/**
 * Sends acts until there is an answer, each with its own attempt name, so that an act is done once even if it is sent
 * several times. Without a network, they wait for one.
 */
export function useSending(eventId: number) {
  const call = useCall()
  const reads = useQueryClient()
  const [isAway, setAway] = useState(false)
  const given = useRef(new AbortController())
  const acts = useMovesOnTheirWay(eventId).length

  /** @returns the moved sessions @throws the refusal of the act, or GivenUp if it was discarded */
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
          // The answer may belong to an earlier try, and others may have moved the sessions since.
          if (tries > 1) void refresh(reads, ['sessions'])
          return reply
        } catch (error) {
          if (!isUnreachable(error)) throw error
        }
        // After one lost answer, it tries again without a wait.
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
    /** The signal for the next act, which giving up aborts. */
    signal: () => given.current.signal,
    waiting,
  }
}

/**
 * Resolves when a network may be available again: as soon as the browser reports it, otherwise after some seconds,
 * because a browser does not detect every network without a connection.
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

import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useRef, useState } from 'react'
import type { Arrangement } from '../../domain/act-names.ts'
import type { Session } from '../../domain/sessions.ts'
import type { Move } from '../../domain/spots.ts'
import { useCall } from '../lib/calling.tsx'
import { refresh } from '../lib/reads.ts'
import { attemptNamed, newRequestKey } from '../lib/request-key.ts'
import { isUnreachable } from '../lib/said.ts'
import { whenReached } from './when-reached.ts'

type Body = { eventId: number; kind: Arrangement; moves: (Move & { version: number })[] }

/** Moves that wait for a network, in how many acts; `giveUp` sends none of them any more. */
export type Waiting = { acts: number; giveUp: () => void }

/** Somebody does not want to wait for a network any longer. */
export class GivenUp extends Error {}

/**
 * Sends acts until there is an answer, each under a name of its own, so that it is done once however often it is sent. Where
 * no network is, they wait for one.
 */
export function useSending() {
  const call = useCall()
  const reads = useQueryClient()
  const [acts, setActs] = useState(0)
  const [isAway, setAway] = useState(false)
  const given = useRef(new AbortController())

  async function send(body: Body, signal: AbortSignal): Promise<Session[]> {
    const attempt = attemptNamed(newRequestKey())
    for (let tries = 1; ; tries += 1) {
      signal.throwIfAborted()
      try {
        const reply = await call('POST /api/sessions/arrange', { body, ...attempt })
        // The answer may be that of an earlier try, and others may have moved them since.
        if (tries > 1) void refresh(reads, ['sessions'])
        return reply
      } catch (error) {
        if (!isUnreachable(error)) throw error
      }
      // An answer that is lost once costs no wait.
      if (tries === 1) continue
      setAway(true)
      await whenReached(signal)
    }
  }

  function begin() {
    const { signal } = given.current
    setActs((count) => count + 1)
    return {
      /** @returns the moved sessions @throws the refusal of the act, GivenUp where it is not to be sent any more */
      send: (body: Body) => send(body, signal),
      end(): void {
        setAway(false)
        setActs((count) => count - 1)
      },
    }
  }

  const giveUp = useCallback(() => {
    given.current.abort(new GivenUp())
    given.current = new AbortController()
  }, [])
  const waiting: Waiting | null = isAway && acts > 0 ? { acts, giveUp } : null
  return { begin, waiting }
}

import { useCallback, useRef, useState } from 'react'
import type { Arrangement } from '../../domain/act-names.ts'
import type { Session } from '../../domain/sessions.ts'
import type { Move } from '../../domain/spots.ts'
import { CallError } from '../lib/call.ts'
import { useCall } from '../lib/calling.tsx'
import { isUnreachable } from '../lib/said.ts'
import { whenReached } from './when-reached.ts'

type Body = { eventId: number; kind: Arrangement; moves: (Move & { version: number })[] }

/** Moves that wait for a network, in how many acts; `giveUp` sends none of them any more. */
export type Waiting = { acts: number; giveUp: () => void }

/** Somebody does not want to wait for a network any longer. */
export class GivenUp extends Error {}

/**
 * Sends acts until there is an answer. Where no network is, they wait for one: a move names the version that it began from,
 * so that it is done once however often it is sent.
 */
export function useSending() {
  const call = useCall()
  const [acts, setActs] = useState(0)
  const [isAway, setAway] = useState(false)
  const given = useRef(new AbortController())

  async function send(body: Body, signal: AbortSignal): Promise<Session[]> {
    for (let tries = 1; ; tries += 1) {
      signal.throwIfAborted()
      try {
        return await call('POST /api/sessions/arrange', { body })
      } catch (error) {
        const done = tries > 1 ? doneBefore(body.moves, error) : null
        if (done) return done
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

/** The rows of an act that an earlier try has done: it meets its own versions. Null for any other failure. */
function doneBefore(moves: readonly Move[], error: unknown): Session[] | null {
  if (!(error instanceof CallError) || error.status !== 412 || !Array.isArray(error.current)) return null
  const rows = error.current as Session[]
  const isThere = moves.every(({ id, spot }) => {
    const row = rows.find((each) => each.id === id)
    return row?.timeSlotId === (spot?.timeSlotId ?? null) && row.roomId === (spot?.roomId ?? null)
  })
  return isThere ? rows : null
}

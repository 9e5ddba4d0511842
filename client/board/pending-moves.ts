import { type QueryClient, useMutationState, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Arrangement } from '../../domain/schedule/act-names.ts'
import type { ClosedTime } from '../../domain/schedule/closed-rooms.ts'
import type { Session } from '../../domain/schedule/sessions.ts'
import { arranged, type Grid, type Move } from '../../domain/schedule/spots.ts'
import { useEventAddress } from '../event/event.ts'
import { read } from '../net/reads.ts'

/** A room, and when an act closes it. */
export type Closes = ClosedTime & { roomId: number }

export type Act = {
  kind: Arrangement
  moves: readonly (Move & { version: number })[]
  closes?: Closes | undefined
  signal: AbortSignal
}

/** The queue of the board's acts, including undo and redo, which are sent one after another. */
export const boardLine = (eventId: number) => ({ scope: { id: `board ${eventId}` } })

/** The mutations that move sessions. */
export const movesOf = (eventId: number) => ({ mutationKey: ['moves', eventId] })

/** The acts that the server has not answered yet, in order. */
export function useMovesOnTheirWay(eventId: number): readonly (readonly Move[])[] {
  return useMutationState({ filters: { ...movesOf(eventId), status: 'pending' }, select: movesIn })
}

/** The acts that the server has not answered yet, read at this moment. */
export function movesOnTheirWay(reads: QueryClient, eventId: number): readonly (readonly Move[])[] {
  return reads
    .getMutationCache()
    .findAll({ ...movesOf(eventId), status: 'pending' })
    .map(movesIn)
}

const movesIn = ({ state }: { state: { variables: unknown } }) => (state.variables as Act).moves

/**
 * The sessions of the event in the address as the board shows them: with unanswered moves applied, whatever data the
 * server sends in the meantime.
 */
export function useMovedSessions(eventId: number) {
  const moves = useMovesOnTheirWay(eventId)
  const sessions = useQuery({
    ...read('GET /api/sessions', { query: useEventAddress() }),
    refetchOnMount: 'always',
  })
  const { data } = sessions
  const grid = useGrid()
  return { ...sessions, data: useMemo(() => data && withMoves(data, moves, grid), [data, moves, grid]) }
}

/** The rooms and time slots of the event in the address, as far as they have loaded. */
export function useGrid(): Grid {
  const query = useEventAddress()
  const { data: rooms = EMPTY } = useQuery(read('GET /api/rooms', { query }))
  const { data: slots = EMPTY } = useQuery(read('GET /api/time-slots', { query }))
  return useMemo(() => ({ rooms, slots }), [rooms, slots])
}

const EMPTY: never[] = []

/**
 * The sessions with the moves of these acts applied. An act that does not fit the current rows waits for its answer.
 */
export function withMoves(
  rows: readonly Session[],
  acts: readonly (readonly Move[])[],
  grid: Grid,
): readonly Session[] {
  return acts.reduce((before, moves) => arranged(before, moves, grid) ?? before, rows)
}

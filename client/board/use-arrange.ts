import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import type { Arrangement } from '../../domain/schedule/act-names.ts'
import type { Session } from '../../domain/schedule/sessions.ts'
import { arranged, type Move } from '../../domain/schedule/spots.ts'
import { listed } from '../../domain/text/listed.ts'
import { t } from '../../domain/text/t.ts'
import { useEventAddress } from '../event/event.ts'
import { CallError } from '../net/call.ts'
import { errorMessage } from '../net/error-message.ts'
import { read, refresh } from '../net/reads.ts'
import { toast } from '../ui/toast.ts'
import {
  type Act,
  boardLine,
  type Closes,
  movesOf,
  movesOnTheirWay,
  useGrid,
  withMoves,
} from './pending-moves.ts'
import { GivenUp, useSending } from './use-sending.ts'

type Options = {
  eventId: number
  /** Undoes the latest act. */
  undo: () => void
}

export type Arrange = ReturnType<typeof useArrange>['arrange']

/**
 * Moves sessions: shown at once (`useMovedSessions`), then written, one act after another. A refused act is no longer
 * shown, and the rows that caused the refusal are shown in their current state.
 */
export function useArrange({ eventId, undo }: Options) {
  const reads = useQueryClient()
  const { queryKey } = read('GET /api/sessions', { query: useEventAddress() })
  /** The version that this user's act gave to a session, by the version that it had before; queued acts use it. */
  const moved = useRef(new Map<string, number>())
  /** The sessions of refused acts, by id, since the queue was last empty, unless they have been moved since. */
  const refused = useRef(new Map<number, string>())
  const { send, signal, waiting } = useSending(eventId)
  const grid = useGrid()

  const { mutateAsync } = useMutation({
    ...boardLine(eventId),
    ...movesOf(eventId),
    async mutationFn(act: Act): Promise<Session[]> {
      const moves = act.moves.map((move) => ({ ...move, version: latest(move) }))
      const reply = await send({ ...act, moves })
      const sent = new Map(moves.map(({ id, version }) => [id, version]))
      for (const { id, version } of reply) moved.current.set(`${id}/${sent.get(id)}`, version)
      return reply
    },
    onSuccess: show,
    onError(error) {
      const current = error instanceof CallError && error.status === 412 ? error.current : null
      if (Array.isArray(current)) show(current)
      void refresh(reads, ['sessions', 'rooms', 'time-slots', 'history'])
    },
  })

  /** Shows the server's newer rows. */
  function show(rows: readonly Session[]): void {
    const fresh = new Map(rows.map((row) => [row.id, row]))
    reads.setQueryData<Session[]>(queryKey, (list) => list?.map((row) => fresh.get(row.id) ?? row))
  }

  function latest({ id, version }: { id: number; version: number }): number {
    const next = moved.current.get(`${id}/${version}`)
    return next === undefined ? version : latest({ id, version: next })
  }

  /** Whether it succeeded; `done` is the toast afterward, unless one of the acts in the queue was refused. */
  async function arrange(
    kind: Arrangement,
    moves: readonly Move[],
    done: string,
    closes?: Closes,
  ): Promise<boolean> {
    const read = reads.getQueryData<Session[]>(queryKey) ?? []
    const before = movesOnTheirWay(reads, eventId)
    if (before.length === 0) refused.current.clear()
    const rows = withMoves(read, before, grid)
    if (!arranged(rows, moves, grid) || (moves.length === 0 && !closes)) return false
    const versions = new Map(rows.map(({ id, version }) => [id, version]))
    const versioned = moves.map((move) => ({ ...move, version: versions.get(move.id) ?? 1 }))
    // An answer in progress is older than the moves.
    void reads.cancelQueries({ queryKey })
    try {
      await mutateAsync({ kind, moves: versioned, closes, signal: signal() })
      for (const { id } of moves) refused.current.delete(id)
      if (refused.current.size === 0) toast({ title: done, action: { label: t('write.undo'), act: undo } })
      return true
    } catch (error) {
      for (const { id } of moves) refused.current.set(id, rows.find((row) => row.id === id)?.title ?? '')
      const titles = error instanceof GivenUp ? [] : [...refused.current.values()]
      const isNamed = titles.length > 0 && titles.length <= MOST_NAMED
      const title = isNamed ? notMoved(titles) : t('board.notMoved')
      toast({ title, description: whyNot(error), variant: 'destructive' })
      return false
    }
  }

  return { arrange, waiting }
}

/** A toast with more titles would cover the board. */
const MOST_NAMED = 3

function notMoved(titles: readonly string[]): string {
  const sessions = listed(titles.map((title) => t('board.quoted', { title })))
  return t('board.namedNotMoved', { count: titles.length, sessions })
}

function whyNot(error: unknown): string {
  if (error instanceof GivenUp) return t('board.movesDiscarded')
  if (!(error instanceof CallError)) return errorMessage(error)
  if (error.status === 412) return t('board.changedMeanwhile')
  if (error.status === 409) return t('board.spotTaken')
  return errorMessage(error)
}

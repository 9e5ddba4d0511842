import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import type { Arrangement } from '../../domain/act-names.ts'
import type { Session } from '../../domain/sessions.ts'
import { arranged, type Move } from '../../domain/spots.ts'
import { CallError } from '../lib/call.ts'
import { useEventAddress } from '../lib/event.ts'
import { read, refresh } from '../lib/reads.ts'
import { saidBy } from '../lib/said.ts'
import { toast } from '../ui/toast.ts'
import { useActsOnTheirWay } from './acts-on-their-way.ts'
import type { InLine } from './use-line.ts'
import { GivenUp, useSending } from './use-sending.ts'

type Options = {
  eventId: number
  /** Undoes the latest act. */
  undo: () => void
  /** The line of the board's acts. */
  inLine: InLine
}

export type Arrange = ReturnType<typeof useArrange>['arrange']

/**
 * Moves sessions: shown at once, then written, one act after the other. Whatever the server tells in between, acts on
 * their way stay shown, also where they wait for a network. A refused act is shown as it was before, or as it is now.
 */
export function useArrange({ eventId, undo, inLine }: Options) {
  const reads = useQueryClient()
  const { queryKey } = read('GET /api/sessions', { query: useEventAddress() })
  /** The newest versions of sessions with acts on their way: each act moves the version on for the next one. */
  const moved = useRef(new Map<string, number>())
  /** Sessions with acts on their way, as the server last gave them. */
  const stored = useRef(new Map<number, Session>())
  const onTheirWay = useActsOnTheirWay(queryKey)
  const { begin, waiting } = useSending()

  /** Whether it was done; `done` is the toast afterwards. */
  async function arrange(kind: Arrangement, moves: readonly Move[], done: string): Promise<boolean> {
    const rows = reads.getQueryData<Session[]>(queryKey) ?? []
    if (!arranged(rows, moves) || moves.length === 0) return false
    const before = new Map(rows.map((row) => [row.id, row]))
    if (onTheirWay.areNone()) stored.current.clear()
    for (const { id } of moves) {
      const row = before.get(id)
      if (row && !stored.current.has(id)) stored.current.set(id, row)
    }
    void reads.cancelQueries({ queryKey })
    onTheirWay.begin(moves)
    const sending = begin()
    const act = inLine(async () => {
      const versioned = moves.map((move) => ({ ...move, version: latest(before.get(move.id)) }))
      const reply = await sending.send({ eventId, kind, moves: versioned })
      for (const { id, version } of reply) {
        const begun = before.get(id)
        if (begun) moved.current.set(`${id}/${begun.version}`, version)
      }
      for (const row of reply) stored.current.set(row.id, row)
      onTheirWay.end(moves, taking(reply))
    })
    try {
      await act
      toast({ title: done, action: { label: 'Undo', act: undo } })
      return true
    } catch (error) {
      const current = error instanceof CallError && error.status === 412 ? error.current : null
      const asBefore = moves.flatMap(({ id }) => stored.current.get(id) ?? [])
      onTheirWay.end(moves, taking(Array.isArray(current) ? (current as Session[]) : asBefore))
      toast({ title: 'Nothing was moved', description: whyNot(error), variant: 'destructive' })
      void refresh(reads, ['sessions', 'rooms', 'time-slots', 'history'])
      return false
    } finally {
      sending.end()
    }
  }

  function latest(row: Session | undefined): number {
    if (!row) return 1
    const next = moved.current.get(`${row.id}/${row.version}`)
    return next === undefined ? row.version : latest({ ...row, version: next })
  }

  return { arrange, waiting }
}

/** Replaces the rows of a list by the server's newer ones. */
function taking(rows: readonly Session[]) {
  const fresh = new Map(rows.map((row) => [row.id, row]))
  return (list: readonly Session[]) => list.map((row) => fresh.get(row.id) ?? row)
}

function whyNot(error: unknown): string {
  if (error instanceof GivenUp) return 'The moves that waited for a network are not sent.'
  if (!(error instanceof CallError)) return saidBy(error)
  if (error.status === 412) return 'Somebody else has just moved or changed it. This is how it is now.'
  if (error.status === 409) return 'Somebody else has just put a session there.'
  return saidBy(error)
}

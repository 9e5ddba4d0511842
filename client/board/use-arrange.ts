import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import type { Arrangement } from '../../domain/act-names.ts'
import type { Session } from '../../domain/sessions.ts'
import { arranged, type Move } from '../../domain/spots.ts'
import { CallError } from '../lib/call.ts'
import { useCall } from '../lib/calling.tsx'
import { useEventAddress } from '../lib/event.ts'
import { read, refresh } from '../lib/reads.ts'
import { isUnreachable, saidBy } from '../lib/said.ts'
import { NO_ANSWER } from '../lib/write.ts'
import { toast } from '../ui/toast.ts'
import { useActsOnTheirWay } from './acts-on-their-way.ts'

type Options = {
  eventId: number
  /** Undoes the latest act. */
  undo: () => void
}

/**
 * Moves sessions: shown at once, then written, one act after the other. Whatever the server tells in between, acts on
 * their way stay shown. A refused act is shown as it was before, or as it is now.
 */
export function useArrange({ eventId, undo }: Options) {
  const call = useCall()
  const reads = useQueryClient()
  const readSessions = read('GET /api/sessions', { query: useEventAddress() })
  const { queryKey } = readSessions
  const line = useRef<Promise<unknown>>(Promise.resolve())
  /** The newest versions of sessions with acts on their way: each act moves the version on for the next one. */
  const moved = useRef(new Map<string, number>())
  const onTheirWay = useActsOnTheirWay(queryKey)

  /** Whether it was done; `done` is the toast afterwards. */
  async function arrange(kind: Arrangement, moves: readonly Move[], done: string): Promise<boolean> {
    const rows = reads.getQueryData<Session[]>(queryKey) ?? []
    if (!arranged(rows, moves) || moves.length === 0) return false
    const before = new Map(rows.map((row) => [row.id, row]))
    void reads.cancelQueries({ queryKey })
    onTheirWay.begin(moves)
    const act = line.current.then(async () => {
      const body = {
        eventId,
        kind,
        moves: moves.map((move) => ({ ...move, version: latest(before.get(move.id)) })),
      }
      const reply = await call('POST /api/sessions/arrange', { body }).catch((error: unknown) =>
        doneAfterAll(moves, error, async () => {
          // A read that is under way may have begun before the act.
          await reads.cancelQueries({ queryKey })
          return reads.fetchQuery({ ...readSessions, staleTime: 0 })
        }),
      )
      for (const { id, version } of reply) {
        const begun = before.get(id)
        if (begun) moved.current.set(`${id}/${begun.version}`, version)
      }
      onTheirWay.end(moves, taking(reply))
    })
    line.current = act.catch(() => undefined)
    try {
      await act
      toast({ title: done, action: { label: 'Undo', act: undo } })
      return true
    } catch (error) {
      const current = error instanceof CallError && error.status === 412 ? error.current : null
      const asBefore = moves.flatMap(({ id }) => before.get(id) ?? [])
      onTheirWay.end(moves, taking(Array.isArray(current) ? (current as Session[]) : asBefore))
      toast({
        ...(error instanceof AnswerLost
          ? UNKNOWN
          : { title: 'Nothing was moved', description: whyNot(error) }),
        variant: 'destructive',
      })
      void refresh(reads, ['sessions', 'rooms', 'time-slots', 'history'])
      return false
    }
  }

  function latest(row: Session | undefined): number {
    if (!row) return 1
    const next = moved.current.get(`${row.id}/${row.version}`)
    return next === undefined ? row.version : latest({ ...row, version: next })
  }

  return arrange
}

/** The rows of an act whose answer was lost but which was done. @throws the error of one that was not */
async function doneAfterAll(
  moves: readonly Move[],
  error: unknown,
  readNow: () => Promise<Session[]>,
): Promise<Session[]> {
  if (!isUnreachable(error)) throw error
  const rows = await readNow().catch(() => {
    throw new AnswerLost()
  })
  const isThere = moves.every(({ id, spot }) => {
    const row = rows.find((each) => each.id === id)
    return row?.timeSlotId === (spot?.timeSlotId ?? null) && row.roomId === (spot?.roomId ?? null)
  })
  if (!isThere) throw error
  return rows.filter(({ id }) => moves.some((move) => move.id === id))
}

/** Neither the answer of an act came nor that of the question whether it was done. */
class AnswerLost extends Error {}

const UNKNOWN = {
  title: NO_ANSWER,
  description: 'It may have been moved: the board shows it as soon as the server can be reached.',
}

/** Replaces the rows of a list by the server's newer ones. */
function taking(rows: readonly Session[]) {
  const fresh = new Map(rows.map((row) => [row.id, row]))
  return (list: readonly Session[]) => list.map((row) => fresh.get(row.id) ?? row)
}

function whyNot(error: unknown): string {
  if (!(error instanceof CallError)) return saidBy(error)
  if (error.status === 412) return 'Somebody else has just moved or changed it. This is how it is now.'
  if (error.status === 409) return 'Somebody else has just put a session there.'
  return saidBy(error)
}

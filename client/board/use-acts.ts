import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useRef, useState } from 'react'
import { deedWords, undoneWords, whoDid } from '../../domain/schedule/act-words.ts'
import type { Act } from '../../domain/schedule/history.ts'
import { CHANGED_SINCE, REST } from '../../domain/schedule/history-limits.ts'
import { t } from '../../domain/text/t.ts'
import type { Clock } from '../../domain/times/times.ts'
import { CallError } from '../net/call.ts'
import { useCall } from '../net/calling.tsx'
import { isUnreachable } from '../net/error-message.ts'
import { read } from '../net/reads.ts'
import { attemptNamed, newRequestKey } from '../net/request-key.ts'
import { NO_ANSWER, showFailure } from '../net/write.ts'
import { toast } from '../ui/toast.ts'
import { boardLine, movesOf } from './pending-moves.ts'
import { GivenUp } from './use-sending.ts'

const NAME_SHOWN_MS = 5_000

/** An undo that conflicts with later changes. */
export type Meanwhile = {
  change: string
  /** The act, in words that follow a name: `moved “Bees” to Hall B, 10:30 AM`. */
  act: string
  /** Why parts of it stay, one sentence each. */
  stays: readonly string[]
  /** What would still be undone. */
  rest: readonly string[]
}

/** The latest acts of the schedule, with undo and redo for the user's own. */
export function useActs({ id: eventId, clock }: { id: number; clock: Clock }, userId: number) {
  const call = useCall()
  const reads = useQueryClient()
  const [meanwhile, setMeanwhile] = useState<Meanwhile | null>(null)
  const query = { eventId: String(eventId) }
  const { data: acts } = useQuery({ ...read('GET /api/history/acts', { query }), staleTime: 0 })

  async function takeBack({ change, act }: Pick<Meanwhile, 'change' | 'act'>, accept = false): Promise<void> {
    setMeanwhile(null)
    const attempt = attemptNamed(newRequestKey())
    const send = () =>
      call('POST /api/history/acts/:change/undo', { params: { change }, body: { accept }, ...attempt })
    try {
      const { deed } = await send().catch((error: unknown) => {
        if (!isUnreachable(error)) throw error
        return send()
      })
      toast({ title: undoneWords(deed, clock) })
    } catch (error) {
      if (isUnreachable(error)) toast(unknown())
      else if (error instanceof CallError && error.code === CHANGED_SINCE)
        setMeanwhile({ change, act, ...saidOf(error) })
      else showFailure(error, { title: t('write.notUndone') })
    }
  }

  /** Asks the server first, because neither this page nor a read in progress may know the latest act yet. */
  async function goTo(which: (acts: readonly Act[], userId: number) => Act | undefined, nothing: string) {
    try {
      const latest = await call('GET /api/history/acts', { query })
      const act = which(latest, userId)
      if (act) await takeBack({ change: act.change, act: deedWords(act.deed, clock) })
      else toast({ title: nothing })
    } catch (error) {
      showFailure(error, { title: t('write.notUndone') })
    }
  }

  // In the board's queue: the latest act is known only once those before it have been answered.
  const { mutate: inLine } = useMutation({
    ...boardLine(eventId),
    mutationFn: (act: () => Promise<void>) => act(),
  })

  /** An undo that waits behind moves is about those moves: once they are discarded, it would undo an older act. */
  function afterMoves(act: () => Promise<void>): void {
    const moves = reads.getMutationCache().findAll({ ...movesOf(eventId), status: 'pending' })
    inLine(async () => {
      if (!moves.some(({ state }) => state.error instanceof GivenUp)) await act()
    })
  }

  return {
    acts: acts ?? null,
    canUndo: acts !== undefined && undoable(acts, userId) !== undefined,
    canRedo: acts !== undefined && redoable(acts, userId) !== undefined,
    undo: () => afterMoves(() => goTo(undoable, t('undo.nothing'))),
    redo: () => afterMoves(() => goTo(redoable, t('undo.nothingToRedo'))),
    meanwhile,
    forget: () => setMeanwhile(null),
    undoRest: () => meanwhile && inLine(() => takeBack(meanwhile, true)),
    names: useNamesOfOthers(acts, userId),
  }
}

/** For a refused undo: why parts of it stay, and what would still be undone. */
function saidOf({ issues }: CallError): Pick<Meanwhile, 'stays' | 'rest'> {
  const said = (isRest: boolean) =>
    issues.filter(({ path }) => (path === REST) === isRest).map(({ message }) => message)
  return { stays: said(false), rest: said(true) }
}

/** The user's latest act that is not undone. */
export function undoable(acts: readonly Act[], userId: number): Act | undefined {
  return acts.find((act) => act.actorId === userId && act.undoes === null && act.canUndo && !act.isUndone)
}

/** The user's latest undo, unless they have done something else since. */
export function redoable(acts: readonly Act[], userId: number): Act | undefined {
  const own = acts.filter(({ actorId }) => actorId === userId)
  const isUndo = ({ undoes }: Act) => own.some((each) => each.change === undoes && each.undoes === null)
  const undo = own.find((act) => act.canUndo && !act.isUndone && isUndo(act))
  const isPast = undo && own.some((act) => act.undoes === null && act.lastId > undo.lastId)
  return isPast ? undefined : undo
}

/** Another user who just touched a session, or has lifted it. */
export type Who = { name: string; isMoving?: true }
/** By session id. */
export type Names = ReadonlyMap<number, Who>

/** The other users who just touched a session, by its id, for a moment. */
function useNamesOfOthers(acts: readonly Act[] | undefined, userId: number): Names {
  const [shown, setShown] = useState<readonly { lastId: number; who: Who; sessionIds: readonly number[] }[]>(
    [],
  )
  const seen = useRef<number | null>(null)

  useEffect(() => {
    if (!acts) return
    const since = seen.current
    seen.current = acts[0]?.lastId ?? 0
    if (since === null) return
    const fresh = acts.filter((act) => act.lastId > since && act.actorId !== userId)
    if (fresh.length === 0) return
    setShown((before) => [...fresh.map((act) => ({ ...act, who: { name: whoDid(act) } })), ...before])
    setTimeout(
      () => setShown((before) => before.filter((act) => !fresh.some((each) => each.lastId === act.lastId))),
      NAME_SHOWN_MS,
    )
  }, [acts, userId])

  return useMemo(
    () =>
      new Map(
        shown.toReversed().flatMap(({ who, sessionIds }) => sessionIds.map((id) => [id, who] as const)),
      ),
    [shown],
  )
}

const unknown = () => ({
  title: t(NO_ANSWER),
  description: t('undo.unknown'),
  variant: 'destructive' as const,
})

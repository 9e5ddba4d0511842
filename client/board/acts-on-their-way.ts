import { hashKey, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { Session } from '../../domain/sessions.ts'
import { arranged, type Move } from '../../domain/spots.ts'

type Rows = readonly Session[]

/**
 * The moves that are shown before the server has answered, in their order. Whatever the server tells in between, they stay
 * shown: a read that began between two acts has not seen the later one.
 * @param queryKey the list of sessions that shows them
 */
export function useActsOnTheirWay(queryKey: readonly string[]) {
  const reads = useQueryClient()
  const acts = useRef<(readonly Move[])[]>([])
  const hash = hashKey(queryKey)

  useEffect(() => {
    let isShowing = false
    return reads.getQueryCache().subscribe((news) => {
      const isRead = news.type === 'updated' && news.action.type === 'success'
      if (!isRead || isShowing || news.query.queryHash !== hash || acts.current.length === 0) return
      // Before anything is drawn.
      isShowing = true
      reads.setQueryData<Rows>(news.query.queryKey, (rows) => rows && withMoves(rows, acts.current))
      isShowing = false
    })
  }, [reads, hash])

  function show(change: (rows: Rows) => Rows): void {
    reads.setQueryData<Rows>(queryKey, (rows) => rows && withMoves(change(rows), acts.current))
  }

  return {
    areNone: () => acts.current.length === 0,
    begin(moves: readonly Move[]): void {
      acts.current.push(moves)
      show((rows) => rows)
    },
    /** Shows the rows after an act was answered. */
    end(moves: readonly Move[], change: (rows: Rows) => Rows): void {
      acts.current = acts.current.filter((each) => each !== moves)
      show(change)
    },
  }
}

/** The sessions with the moves of these acts; an act that does not fit to the rows of others waits for its answer. */
function withMoves(rows: Rows, acts: readonly (readonly Move[])[]): Session[] {
  return acts.reduce((before, moves) => arranged(before, moves) ?? before, [...rows])
}

import { useEffect, useRef } from 'react'
import { t } from '../../domain/text/t.ts'
import { acceptanceOf } from '../../domain/wall/wall-acceptance.ts'
import type { Acceptable, WallDifference } from '../../domain/wall/wall-differences.ts'
import type { ProposedSchedule } from '../../domain/wall/wall-schedule.ts'
import { useCall } from '../net/calling.tsx'
import { useWrite } from '../net/write.ts'
import type { Schedule } from './schedule.ts'

/** While cards are still being read, certain ones are published in batches, so that the history gets few acts. */
const TOGETHER_MS = 8_000

type Options = {
  eventId: number
  /** The new cards that are certain; empty while nothing should be published. */
  certain: readonly Acceptable[]
  isReading: boolean
  schedule: Schedule
  proposed: ProposedSchedule
}

/** The new cards without a doubt that no person has typed, selected, deselected or opened. */
export function certainCards(
  differences: readonly WallDifference[],
  { choices, opened }: { choices: ReadonlyMap<string, boolean>; opened: string | null },
): Acceptable[] {
  return differences.flatMap((each) => {
    // Words that only resemble those of an idea need a person's decision.
    if (each.kind !== 'new' || each.doubt !== null || each.typed || each.idea) return []
    const isMarked = Object.values(each.doubtfulWords).some((words) => words.length > 0)
    return isMarked || choices.has(each.key) || each.key === opened ? [] : [each]
  })
}

/**
 * Publishes certain cards, each tried once. A card that the server leaves out, or whose publication was undone, waits
 * for a person.
 * @returns whether a request is in progress
 */
export function useCertainCards({ eventId, certain, isReading, schedule, proposed }: Options): boolean {
  const call = useCall()
  const { isBusy, write } = useWrite()
  const tried = useRef(new Set<string>())
  const lastAt = useRef(Number.NEGATIVE_INFINITY)
  const untried = certain.filter(({ key }) => !tried.current.has(key))

  async function publish(): Promise<void> {
    lastAt.current = performance.now()
    for (const { key } of untried) tried.current.add(key)
    const body = { ...acceptanceOf(eventId, untried, schedule.sessions, proposed), onlyCertain: true }
    // Without an attempt name, because after a lost answer the next cards do not repeat the previous ones.
    await write(({ onAct }) => call('POST /api/wall/accept', { body, onAct }), {
      done: ({ length }) => (length === 0 ? null : { title: t('wall.live', { count: length }) }),
      failed: t('wall.notPublished'),
    })
  }

  const keys = untried.map(({ key }) => key).join()
  // After each render, with the cards at that time. The wait counts from the last publication, so no render delays it.
  useEffect(() => {
    if (keys === '' || isBusy) return
    const wait = isReading ? Math.max(0, lastAt.current + TOGETHER_MS - performance.now()) : 0
    const timer = setTimeout(() => void publish(), wait)
    return () => clearTimeout(timer)
  })
  return isBusy
}

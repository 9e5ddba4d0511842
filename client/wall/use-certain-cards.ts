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
  /** The new cards that are certain; empty while nothing is to be published. */
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
    // Words that are only like those of an idea are for a person.
    if (each.kind !== 'new' || each.doubt !== null || each.typed || each.idea) return []
    const isMarked = Object.values(each.doubtfulWords).some((words) => words.length > 0)
    return isMarked || choices.has(each.key) || each.key === opened ? [] : [each]
  })
}

/**
 * Publishes certain cards, each tried once: one that the server leaves out, or that was taken back, waits for a person.
 * @returns whether some are on their way
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
    // Without the name of an attempt: after a lost answer the next cards are no repetition of the ones before.
    await write(({ onAct }) => call('POST /api/wall/accept', { body, onAct }), {
      done: ({ length }) => (length === 0 ? null : { title: t('wall.live', { count: length }) }),
      failed: t('wall.notPublished'),
    })
  }

  const keys = untried.map(({ key }) => key).join()
  // After each render, with the cards of that moment; the wait counts from the last publishing, so no render puts it off.
  useEffect(() => {
    if (keys === '' || isBusy) return
    const wait = isReading ? Math.max(0, lastAt.current + TOGETHER_MS - performance.now()) : 0
    const timer = setTimeout(() => void publish(), wait)
    return () => clearTimeout(timer)
  })
  return isBusy
}

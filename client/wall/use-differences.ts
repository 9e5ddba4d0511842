import { useMemo } from 'react'
import type { Event } from '../../domain/events/events.ts'
import type { WallReading } from '../../domain/wall/wall.ts'
import { addedLines } from '../../domain/wall/wall-acceptance.ts'
import { withEdits } from '../../domain/wall/wall-cards.ts'
import type { Corrections } from '../../domain/wall/wall-corrections.ts'
import { wallDifferences } from '../../domain/wall/wall-differences.ts'
import { withIdeas } from '../../domain/wall/wall-ideas.ts'
import { dayOfWall, proposedSchedule } from '../../domain/wall/wall-schedule.ts'
import { foundInPlace } from '../../domain/wall/wall-unseen.ts'
import type { Schedule } from './schedule.ts'
import { useSeenCards } from './use-seen-cards.ts'

type Props = { event: Event; reading: WallReading; schedule: Schedule; corrections: Corrections }

/** The schedule that the wall proposes, with the user's corrections, and its differences from the current one. */
export function useDifferences({ event, reading, schedule, corrections: { lines, day, edits } }: Props) {
  const { seen, numbered, photographed } = useSeenCards(event.id, reading)
  const { sessions } = schedule
  const cards = useMemo(
    () => withIdeas(withEdits(seen, edits), numbered ?? [], sessions, edits),
    [seen, edits, numbered, sessions],
  )
  const proposed = useMemo(
    // Even if its sign is left out, a row can be the break that its head names.
    () => proposedSchedule({ ...reading, cards }, lines, schedule, day ?? dayOfWall(reading, schedule.slots)),
    [reading, cards, lines, schedule, day],
  )
  const stillThere = useMemo(() => foundInPlace(edits, sessions, numbered), [edits, sessions, numbered])
  const differences = useMemo(() => {
    // The reader's empty and covered places belong to the lines that it found, so they do not apply to lines drawn by
    // hand.
    const isByHand = cards.some(({ key }) => edits.get(key)?.lines)
    const { bare, covered } = isByHand ? { bare: [], covered: [] } : reading
    const left = { leftOut: idsOf(seen), stillThere: idsOf(stillThere) }
    return wallDifferences(
      { cards, bare, covered, numbers: numbered, ...left },
      proposed.lines,
      sessions,
      proposed,
    )
  }, [cards, edits, seen, numbered, stillThere, reading, proposed, sessions])
  const whole = { ...schedule, rooms: proposed.rooms, slots: proposed.slots }
  // Without the numbers of the cards, the missing ones are unknown.
  const added = addedLines(proposed.columns).length + addedLines(proposed.rows).length
  const waiting = new Set(differences.map(({ key }) => key))
  const count = cards.filter(({ key }) => !waiting.has(key)).length
  const left = cards.filter(({ key, piece }) => waiting.has(key) && piece !== 'reading').length
  const live = event.publishesCertain ? { of: cards.length, count, left } : null
  return {
    seen,
    photographed,
    cards,
    live,
    proposed,
    whole,
    differences,
    added,
    stillThere,
    isComplete: numbered !== undefined,
  }
}

function idsOf(named: readonly { sessionId: number | null }[]): ReadonlySet<number> {
  return new Set(named.flatMap(({ sessionId }) => sessionId ?? []))
}

import { ScanText } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { t, textKey } from '../../domain/text/t.ts'
import type { WallReading } from '../../domain/wall/wall.ts'
import { addedLines } from '../../domain/wall/wall-acceptance.ts'
import type { SeenCard } from '../../domain/wall/wall-cards.ts'
import { isAcceptable, type WallDifference } from '../../domain/wall/wall-differences.ts'
import type { ProposedSchedule } from '../../domain/wall/wall-schedule.ts'
import { Button } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'

type Props = {
  reading: WallReading
  cards: readonly SeenCard[]
  /**
   * How many cards of the wall are on the schedule in their places, and how many of the read cards are left; null if
   * cards are accepted only by hand.
   */
  live: { count: number; of: number; left: number } | null
  differences: readonly WallDifference[]
  proposed: ProposedSchedule
  /** Opens the first card to review; null if there are none. */
  onLookThrough: (() => void) | null
}

/** A summary of the wall: the number of cards, of differences of each kind, and of items to review first. */
export function WallSummary({ reading, cards, live, differences, proposed, onLookThrough }: Props) {
  const summary = useRef<HTMLDivElement>(null)
  // Moves the focus of keyboards and screen readers to the result of the photo.
  useEffect(() => summary.current?.focus(), [])
  const unread = cards.filter(({ piece }) => piece === 'reading').length
  const counts = summaryOf(differences, proposed)
  return (
    <>
      <div ref={summary} role="status" tabIndex={-1} className="outline-none">
        <p className="font-medium">{t('wall.found', { count: cards.length })}</p>
        {live && live.of > 0 && <p className="font-medium">{liveOf(live)}</p>}
        {unread > 0 && <p className="font-medium">{t('wall.stillRead', { count: unread })}</p>}
        {counts && <p className="text-soft">{counts}</p>}
      </div>
      {onLookThrough && (
        <Button look="secondary" className="self-start" onClick={onLookThrough}>
          <Icon of={ScanText} /> {t('wall.review')}
        </Button>
      )}
      {reading.warnings.map((warning) => (
        <p key={warning} className="font-medium">
          {warning}
        </p>
      ))}
    </>
  )
}

/** "23 of 36 are live, 13 to review" */
function liveOf({ count, of, left }: NonNullable<Props['live']>): string {
  if (count === of) return t('wall.allLive', { count })
  return left > 0 ? t('wall.someLiveRest', { count, of, left }) : t('wall.someLive', { count, of })
}

const COUNTED = {
  new: textKey('wall.countNew'),
  moved: textKey('wall.countMoved'),
  gone: textKey('wall.countGone'),
  unread: textKey('wall.countUnread'),
  unplaced: textKey('wall.countUnplaced'),
} as const

/** "2 new rooms · 5 new times · 2 new · 1 moved · 1 not read · 1 to check" */
function summaryOf(differences: readonly WallDifference[], { columns, rows }: ProposedSchedule): string {
  const always = () => true
  const [rooms, times] = [addedLines(columns, always).length, addedLines(rows, always).length]
  const counts = Object.entries(COUNTED).map(([kind, words]) => {
    const count = differences.filter((each) => each.kind === kind).length
    return count > 0 && t(words, { count })
  })
  const heads = [...columns, ...rows].filter(({ doubt, problem }) => doubt ?? problem).length
  const doubtful = differences.filter((each) => isAcceptable(each) && each.doubt !== null).length
  return [
    rooms > 0 && t('wall.countRooms', { count: rooms }),
    times > 0 && t('wall.countTimes', { count: times }),
    ...counts,
    doubtful > 0 && t('wall.countToCheck', { count: doubtful }),
    heads > 0 && t('wall.countHeads', { count: heads }),
  ]
    .filter(Boolean)
    .join(' · ')
}

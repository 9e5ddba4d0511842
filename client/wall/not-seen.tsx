import { isolated } from '../../domain/text/isolated.ts'
import { t } from '../../domain/text/t.ts'
import { clockTime } from '../../domain/times/times.ts'
import type { CardEdit } from '../../domain/wall/wall-cards.ts'
import type { WallDifference } from '../../domain/wall/wall-differences.ts'
import { type Unseen, unseenKey } from '../../domain/wall/wall-unseen.ts'
import { Button } from '../ui/button.tsx'
import type { Choosing } from './difference-mark.tsx'
import type { Schedule } from './schedule.ts'

const PRESSED = 'aria-pressed:border-accent aria-pressed:bg-accent-wash'

type Props = {
  differences: readonly WallDifference[]
  /** The cards that a person has found in their places. */
  stillThere: readonly Unseen[]
  schedule: Schedule
  choosing: Choosing
  onEdit: (key: string, edit: CardEdit) => void
}

/** The cards that are no longer on the wall, or were hidden: a person decides which. */
export function NotSeen({ differences, stillThere, schedule, choosing, onEdit }: Props) {
  const gone = differences.filter((each) => each.kind === 'gone')
  const all = [...gone, ...stillThere].toSorted((a, b) => a.sessionId - b.sessionId)
  if (all.length === 0) return null
  const decide = ({ sessionId }: Unseen, isToTray: boolean) => {
    onEdit(unseenKey(sessionId), { isStillThere: !isToTray })
    choosing.onChoose(unseenKey(sessionId), isToTray)
  }
  return (
    <section aria-labelledby="wall-not-seen">
      <h3 id="wall-not-seen" className="font-medium">
        {t('wall.notSeen', { count: all.length })}
      </h3>
      <ul className="divide-y divide-line">
        {all.map((each) => {
          const difference = gone.find(({ sessionId }) => sessionId === each.sessionId)
          const name = unseenName(each, schedule)
          return (
            <li key={each.sessionId} className="flex flex-wrap items-center gap-x-4 gap-y-2 py-2">
              <span className="min-w-0 basis-64 wrap-anywhere">{name}</span>
              <span className="flex flex-wrap gap-2">
                <Button
                  look="secondary"
                  className={PRESSED}
                  aria-label={t('wall.toTrayNamed', { name })}
                  aria-pressed={difference !== undefined && choosing.isChosen(difference)}
                  onClick={() => decide(each, true)}
                >
                  {t('wall.toTray')}
                </Button>
                <Button
                  look="secondary"
                  className={PRESSED}
                  aria-label={t('wall.stillThereNamed', { name })}
                  aria-pressed={difference === undefined}
                  onClick={() => decide(each, false)}
                >
                  {t('wall.stillThere')}
                </Button>
              </span>
            </li>
          )
        })}
      </ul>
    </section>
  )
}

/** "13 “Measuring consent loss” (Baltic 10:00)" */
function unseenName({ number, title, from }: Unseen, { rooms, slots, clock }: Schedule): string {
  const room = rooms.find(({ id }) => id === from.roomId)?.name ?? ''
  const slot = slots.find(({ id }) => id === from.timeSlotId)
  const time = slot ? clockTime(slot.startTime, clock) : ''
  const values = { title: isolated(title), room: isolated(room), time }
  return number === null ? t('wall.unseen', values) : t('wall.unseenNumber', { number, ...values })
}

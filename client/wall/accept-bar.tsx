import { useRef } from 'react'
import { t } from '../../domain/text/t.ts'
import { acceptanceOf } from '../../domain/wall/wall-acceptance.ts'
import type { Acceptable } from '../../domain/wall/wall-differences.ts'
import type { ProposedSchedule } from '../../domain/wall/wall-schedule.ts'
import { Button } from '../ui/button.tsx'
import { classes } from '../ui/classes.ts'

type Props = {
  isBusy: boolean
  /** The selected changes. */
  chosen: readonly Acceptable[]
  proposed: ProposedSchedule
  /** The selected changes that cannot be applied because of a conflict, which their marks explain. */
  waiting: number
  /** Everything certain is selected, and there are more changes. */
  isAllSure: boolean
  hasChoices: boolean
  onAccept: () => void
  onCancel: () => void
  /** The cards that are not selected because some of their words were hard to read. */
  doubted: number
  onDoubted: () => void
  onNone: () => void
  onSure: () => void
}

/** Applies the selected changes; at the bottom of the window. */
export function AcceptBar({
  isBusy,
  chosen,
  proposed,
  waiting,
  doubted,
  isAllSure,
  hasChoices,
  ...on
}: Props) {
  const accept = useRef<HTMLButtonElement>(null)
  const { rooms, timeSlots } = acceptanceOf(0, chosen, [], proposed)
  const count = chosen.length + rooms.length + timeSlots.length
  const toCheck = chosen.filter((each) => each.kind === 'new' && each.inDoubt.words).length
  const isSaid = waiting + toCheck > 0
  return (
    <div className="wall-accept sticky bottom-[calc(var(--bar,0px)+var(--strip,0px))] z-4 -mx-5 flex flex-wrap items-center gap-x-3 gap-y-1.5 border-t-2 border-line bg-card px-5 pt-2.5 pb-[calc(0.625rem+env(safe-area-inset-bottom))] shadow-(--shadow-above) [anchor-name:--wall-accept]">
      <div className="flex max-w-full gap-x-3">
        <Button
          ref={accept}
          className="min-w-0 shrink!"
          disabled={isBusy || count === 0}
          onClick={on.onAccept}
        >
          {count === 0
            ? t('wall.accept')
            : t(isAllSure ? 'wall.acceptCertain' : 'wall.acceptChanges', { count })}
        </Button>
        <Button look="secondary" disabled={isBusy} onClick={on.onCancel}>
          {t('common.cancel')}
        </Button>
      </div>
      <div
        className={classes(
          'flex flex-[1_1_18rem] items-center gap-x-3 gap-y-1.5',
          // Text and buttons share a line of a phone; the buttons alone wrap their own text.
          isSaid && 'flex-wrap',
        )}
      >
        <p
          role="status"
          className={isSaid ? 'flex-[1_1_8rem] sm:flex-initial text-sm/4.5 font-medium' : 'sr-only'}
        >
          {waiting > 0 && t('wall.onHold', { count: waiting })}{' '}
          {toCheck > 0 && t('wall.toCheckLater', { count: toCheck })}
        </p>
        {doubted > 0 && (
          <Button
            look="quiet"
            size="small"
            className="-mx-2.5 min-w-0 shrink!"
            disabled={isBusy}
            onClick={() => {
              on.onDoubted()
              // The button disappears.
              accept.current?.focus()
            }}
          >
            {t('wall.selectDoubted', { count: doubted })}
          </Button>
        )}
        {(chosen.length > 0 || hasChoices) && (
          <Button
            look="quiet"
            size="small"
            className="-mx-2.5 min-w-0 shrink!"
            disabled={isBusy}
            onClick={chosen.length > 0 ? on.onNone : on.onSure}
          >
            {t(chosen.length > 0 ? 'wall.selectNone' : 'wall.selectCertain')}
          </Button>
        )}
      </div>
    </div>
  )
}

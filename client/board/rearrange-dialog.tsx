import { useState } from 'react'
import type { Arrangement } from '../../domain/schedule/act-names.ts'
import type { Move } from '../../domain/schedule/spots.ts'
import { t } from '../../domain/text/t.ts'
import { useIsHelper } from '../event/of-helper.ts'
import { useCall } from '../net/calling.tsx'
import { useWrite } from '../net/write.ts'
import { ActDialog } from '../ui/act-dialog.tsx'
import { Button } from '../ui/button.tsx'
import { ChoiceRow } from '../ui/choice-chips.tsx'
import type { Choice } from '../ui/choice-field.tsx'
import { ClosedRoom } from './closed-room.tsx'
import type { Closes } from './pending-moves.ts'
import { RearrangeFields } from './rearrange-fields.tsx'
import { type Chosen, chosenAtFirst, planOf, WHAT, type What } from './rearrangements.ts'
import type { BoardData } from './use-board-data.ts'

/** The kind of rearrangement, and the room or the time slot where it started. */
export type Rearranging = { what: What; roomId?: number; slotId?: number }

type Props = {
  eventId: number
  board: BoardData
  given: Rearranging
  arrange: (kind: Arrangement, moves: readonly Move[], done: string, closes?: Closes) => Promise<boolean>
  undo: () => void
  onClose: () => void
}

const SHOWN = 12

/** Rearrangements of many sessions, each as one act with a preview. */
export function RearrangeDialog({ eventId, board, given, arrange, undo, onClose }: Props) {
  const call = useCall()
  const { isBusy, write } = useWrite()
  const isHelper = useIsHelper()
  const [chosen, setChosen] = useState<Chosen>(() => {
    const first = chosenAtFirst(given, board)
    // Helpers move sessions, but not times.
    const isBreak = board.slots.some(({ id, isStatic }) => id === first.slotId && isStatic)
    return isHelper && first.what === 'shift'
      ? { ...first, what: isBreak ? 'swap-rooms' : 'move-slot' }
      : first
  })
  // A user who opened it from a room's name or a time has already chosen.
  const [isOpen, setOpen] = useState(given.roomId === undefined && given.slotId === undefined)
  const plan = planOf(chosen, board)

  const hasEffect = plan.lines.length > 0 || (plan.kind === 'arrange' && plan.closes !== undefined)
  const room = board.rooms.find(({ id }) => id === chosen.roomId)

  async function act(): Promise<boolean> {
    if (plan.kind === 'arrange') {
      void arrange(plan.arrangement, plan.moves, plan.done, plan.closes)
      return true
    }
    const { minutes } = chosen
    return write(
      (options) =>
        call('POST /api/time-slots/shift', {
          ...options,
          body: { eventId, minutes, timeSlots: plan.timeSlots },
        }),
      {
        done: { title: plan.done, action: { label: t('write.undo'), act: undo } },
        failed: t('rearrange.notShifted'),
      },
    )
  }

  return (
    <ActDialog
      onClose={onClose}
      title={isOpen ? t('rearrange.title') : t(WHAT[chosen.what].label)}
      description={t('rearrange.canUndo')}
      act={t(WHAT[chosen.what].act)}
      isReady={!isBusy && hasEffect && plan.problem === null}
      onAct={act}
    >
      <div className="flex flex-col gap-5">
        {isOpen && (
          <ChoiceRow
            label={t('rearrange.what')}
            value={chosen.what}
            options={kinds(isHelper)}
            onChange={(what) => setChosen({ ...chosen, what })}
          />
        )}
        {chosen.what === 'close-room' && room?.closedTimes && (
          <ClosedRoom room={room} board={board} undo={undo} onDone={onClose} />
        )}
        <RearrangeFields board={board} chosen={chosen} onChange={setChosen} />
        <WhatChanges {...plan} />
        {!isOpen && (
          <Button look="quiet" size="small" className="-mx-3 self-start" onClick={() => setOpen(true)}>
            {t('rearrange.somethingElse')}
          </Button>
        )}
      </div>
    </ActDialog>
  )
}

/** Helpers move sessions, but not times. */
function kinds(isHelper: boolean): Choice<What>[] {
  const all = Object.entries(WHAT).map(([value, { label }]) => ({ value, label: t(label) }) as Choice<What>)
  return isHelper ? all.filter(({ value }) => value !== 'shift') : all
}

type PlanProps = Pick<ReturnType<typeof planOf>, 'problem' | 'summary' | 'lines'>

function WhatChanges({ problem, summary, lines }: PlanProps) {
  return (
    <section
      aria-label={t('rearrange.wouldChange')}
      aria-live="polite"
      className="rounded-md bg-sunken px-4 py-3"
    >
      {problem && <p className="font-semibold text-bad">{problem}</p>}
      {!problem && <p className="font-semibold">{summary}</p>}
      <ul className="flex flex-col gap-1 text-sm">
        {lines.slice(0, SHOWN).map((line) => (
          <li key={line} className="wrap-anywhere">
            {line}
          </li>
        ))}
      </ul>
      {lines.length > SHOWN && (
        <p className="text-sm text-soft">{t('screen.more', { count: lines.length - SHOWN })}</p>
      )}
    </section>
  )
}

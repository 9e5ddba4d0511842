import { t } from '../../domain/text/t.ts'
import type { CardEdit } from '../../domain/wall/wall-cards.ts'
import type { WallDifference } from '../../domain/wall/wall-differences.ts'
import { Heading } from '../ui/heading.tsx'
import { type Choosing, DifferenceMark } from './difference-mark.tsx'
import { LeaveOut } from './leave-out.tsx'
import type { Schedule } from './schedule.ts'
import { SpotChoice } from './spot-choice.tsx'

type Props = {
  differences: readonly WallDifference[]
  schedule: Schedule
  choosing: Choosing
  onOpen: (key: string) => void
  onEdit: (key: string, edit: CardEdit) => void
}

/** The cards without a spot on the board, each with a choice of spots. */
export function BesideWall({ differences, schedule, choosing, onOpen, onEdit }: Props) {
  const beside = differences.filter(
    (each) => each.kind === 'unplaced' || (each.kind === 'unread' && !each.spot),
  )
  if (beside.length === 0) return null
  const hasSpots = schedule.rooms.length > 0 && schedule.slots.some(({ isStatic }) => !isStatic)
  return (
    <section aria-labelledby="wall-beside">
      <Heading level={3} id="wall-beside" className="mb-3">
        {t('wall.beside')}
      </Heading>
      <ul className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
        {beside.map((each) => (
          <li key={each.key} className="grid content-start gap-2">
            <DifferenceMark difference={each} schedule={schedule} choosing={choosing} onOpen={onOpen} />
            <div className="flex flex-wrap items-end gap-2">
              {hasSpots && (
                <div className="min-w-40 flex-1">
                  <SpotChoice
                    label={t('wall.spot')}
                    spot={null}
                    schedule={schedule}
                    onChoose={(spot) => onEdit(each.key, { spot })}
                  />
                </div>
              )}
              <LeaveOut difference={each} onEdit={onEdit} />
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}

import { TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { spotName } from '../../domain/act-names.ts'
import type { Acceptable, WallDifference } from '../../domain/wall-differences.ts'
import { Icon } from '../ui/icon.tsx'
import type { Schedule } from './schedule.ts'

/** Which differences are to be accepted. */
export type Choosing = {
  keyOf: (difference: WallDifference) => string
  isChosen: (difference: WallDifference) => boolean
  onToggle: (difference: Acceptable) => void
}

type Props = { difference: WallDifference; schedule: Schedule; choosing: Choosing }

const WORDS = {
  new: 'New',
  moved: 'Moved',
  gone: 'Gone',
  unread: 'Not read',
  unplaced: 'Beside the wall',
} as const

/** One difference where it is to be seen; what can be accepted is a box to tick. */
export function DifferenceMark({ difference, schedule, choosing }: Props) {
  const { kind } = difference
  const doubt = 'doubt' in difference ? difference.doubt : null
  const words = (
    <span className="wall-mark-words">
      <span className="wall-kind">{WORDS[kind]}</span>
      <span className="wall-title">
        {'title' in difference ? difference.title : `Card ${difference.number}`}
      </span>
      <span className="wall-words">{saidOf(difference, schedule)}</span>
      {doubt && (
        <span className="wall-doubt">
          <Icon of={TriangleAlert} className="size-3.5" />
          {doubt}
        </span>
      )}
    </span>
  )
  if (!('doubt' in difference))
    return (
      <div className="wall-mark" data-kind={kind}>
        {words}
      </div>
    )
  return (
    <label className="wall-mark" data-kind={kind} data-doubt={doubt ? '' : undefined}>
      <input
        type="checkbox"
        checked={choosing.isChosen(difference)}
        onChange={() => choosing.onToggle(difference)}
      />
      {words}
    </label>
  )
}

function saidOf(difference: WallDifference, schedule: Schedule): ReactNode {
  switch (difference.kind) {
    case 'new':
      return `Card ${difference.number}`
    case 'moved':
      return `from ${difference.from ? spotName(difference.from, schedule) : 'the tray'}`
    case 'gone':
      return 'This place is empty on the wall: to the tray.'
    case 'unread':
      return `Nobody has read it yet. Take a picture of card ${difference.number}.`
    case 'unplaced':
      return `Card ${difference.number} hangs in no column or row that is known.`
  }
}

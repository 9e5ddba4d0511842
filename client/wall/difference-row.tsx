import type { Spot } from '../../domain/spots.ts'
import type { WallDifference } from '../../domain/wall-differences.ts'
import { Badge } from '../ui/badge.tsx'
import { Checkbox } from '../ui/field.tsx'

type Props = {
  difference: WallDifference
  spotName: (spot: Spot) => string
  isChosen: boolean
  /** Null for what nobody can accept yet. */
  onToggle: (() => void) | null
}

const KINDS = {
  new: { word: 'New', tone: 'good' },
  moved: { word: 'Moved', tone: 'accent' },
  gone: { word: 'Gone', tone: 'bad' },
  unread: { word: 'Not read', tone: 'fair' },
  unplaced: { word: 'Beside the wall', tone: 'fair' },
} as const

/** One difference between the wall and the schedule, in words. */
export function DifferenceRow({ difference, spotName, isChosen, onToggle }: Props) {
  const { word, tone } = KINDS[difference.kind]
  const words = (
    <span className="min-w-0">
      <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <Badge tone={tone}>{word}</Badge>
        <span
          className={
            difference.kind === 'gone'
              ? 'font-semibold line-through wrap-anywhere'
              : 'font-semibold wrap-anywhere'
          }
        >
          {'title' in difference ? difference.title : `Card ${difference.number}`}
        </span>
      </span>
      <span className="mt-0.5 block text-sm text-soft">{saidOf(difference, spotName)}</span>
    </span>
  )
  return (
    <li className="px-4 py-2">
      {onToggle ? (
        <Checkbox label={words} checked={isChosen} onChange={onToggle} className="w-full" />
      ) : (
        <div className="py-2">{words}</div>
      )}
    </li>
  )
}

function saidOf(difference: WallDifference, spotName: Props['spotName']): string {
  const doubt = difference.isSure ? '' : ' Please check.'
  switch (difference.kind) {
    case 'new':
      return `Card ${difference.number} hangs at ${spotName(difference.spot)}.${doubt}`
    case 'moved':
      return `${difference.from ? spotName(difference.from) : 'Tray'} → ${spotName(difference.to)}.${doubt}`
    case 'gone':
      return `${spotName(difference.from)} is empty on the wall: to the tray.`
    case 'unread':
      return `Nobody has read it yet. Take a picture of card ${difference.number}${difference.spot ? `, which hangs at ${spotName(difference.spot)}` : ''}.`
    case 'unplaced':
      return `Card ${difference.number} hangs in no column or row that is known.`
  }
}

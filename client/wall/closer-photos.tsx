import { ZoomIn } from 'lucide-react'
import { formatterOf, t, textKey } from '../../domain/text/t.ts'
import type { WallReading } from '../../domain/wall/wall.ts'
import { Icon } from '../ui/icon.tsx'
import { Notice } from '../ui/notice.tsx'
import { PhotoInput } from '../ui/photo-input.tsx'

type Props = {
  parts: WallReading['closeUp']
  /** How many photos were read. */
  photos: number
  canAdd: boolean
  onPick: (files: File[]) => void
}

/** A photo's corners and its middle. */
const PARTS = 5
const CORNERS = {
  'upper left': textKey('plan.upperLeft'),
  'upper right': textKey('plan.upperRight'),
  'lower left': textKey('plan.lowerLeft'),
  'lower right': textKey('plan.lowerRight'),
  middle: textKey('plan.middle'),
}

/** Asks for closer photos of the parts of the wall whose cards are too small to be read. */
export function CloserPhotos({ parts, photos, canAdd, onPick }: Props) {
  if (parts.length === 0) return null
  const named = [...Map.groupBy(parts, ({ photo }) => photo)].flatMap(([photo, own]) => {
    const corners = own.map(({ corner }) => t(CORNERS[corner]))
    return (own.length < PARTS ? corners : [t('wall.everyPart')]).map((part) =>
      photos > 1 ? t('wall.partOfPhoto', { part, photo: photo + 1 }) : part,
    )
  })
  const list = formatterOf(Intl.ListFormat, {}).format(named)
  return (
    <Notice className="flex flex-col items-start gap-3">
      <p className="max-w-prose font-medium">
        {t('wall.tooSmall', { parts: list })}{' '}
        {canAdd ? t('wall.takeCloser', { count: parts.length }) : t('wall.replaceByCloser')}
      </p>
      {canAdd && (
        <PhotoInput look="secondary" isCamera onPick={onPick}>
          <Icon of={ZoomIn} /> {t('wall.addCloser')}
        </PhotoInput>
      )}
    </Notice>
  )
}

import { ZoomIn } from 'lucide-react'
import { listed } from '../../domain/text/listed.ts'
import { t, textKey } from '../../domain/text/t.ts'
import type { WallReading } from '../../domain/wall/wall.ts'
import { Icon } from '../ui/icon.tsx'
import { Notice } from '../ui/notice.tsx'
import { PhotoInput } from '../ui/photo-input.tsx'
import type { WallPhoto } from './wall-photo.ts'

type Props = {
  parts: WallReading['closeUp']
  /** The photos that were read. */
  photos: readonly WallPhoto[]
  canAdd: boolean
  onPick: (files: File[]) => void
}

/** A photo's corners and its center. */
const PARTS = 5
const CORNERS = {
  'upper left': textKey('plan.upperLeft'),
  'upper right': textKey('plan.upperRight'),
  'lower left': textKey('plan.lowerLeft'),
  'lower right': textKey('plan.lowerRight'),
  middle: textKey('plan.middle'),
}

/** Asks for closer photos of the parts of the wall whose cards are too small to read. */
export function CloserPhotos({ parts, photos, canAdd, onPick }: Props) {
  if (parts.length === 0) return null
  const onPhoto = (part: string, photo: number) =>
    photos.length > 1 ? t('wall.partOfPhoto', { part, photo: photo + 1 }) : part
  const named = [...Map.groupBy(parts, ({ photo }) => photo)].flatMap(([photo, own]) => {
    const corners = own.map(({ corner }) => t(CORNERS[corner]))
    return (own.length < PARTS ? corners : [t('wall.everyPart')]).map((part) => onPhoto(part, photo))
  })
  return (
    <Notice className="flex flex-col items-start gap-3">
      <p className="max-w-prose font-medium">
        {t('wall.tooSmall', { parts: listed(named) })}{' '}
        {canAdd ? t('wall.takeCloser', { count: parts.length }) : t('wall.replaceByCloser')}
      </p>
      <ul className="grid w-full grid-cols-2 items-end gap-3 sm:grid-cols-3">
        {parts.map(({ photo, corner, at, cards }) => (
          <li key={`${photo} ${corner}`} className="flex flex-col gap-1 text-sm">
            <Cut photo={photos[photo]} at={at} />
            {t('wall.partWithCards', { part: onPhoto(t(CORNERS[corner]), photo), count: cards })}
          </li>
        ))}
      </ul>
      {canAdd && (
        <PhotoInput look="secondary" isCamera onPick={onPick}>
          <Icon of={ZoomIn} /> {t('wall.addCloser')}
        </PhotoInput>
      )}
    </Notice>
  )
}

type CutProps = { photo: WallPhoto | undefined; at: WallReading['closeUp'][number]['at'] }

/** A part of a photo, so that the user knows where to move closer; nothing if this browser cannot show the photo. */
function Cut({ photo, at: { x, y, width, height } }: CutProps) {
  if (!photo?.size) return null
  const shape = (width * photo.size.width) / (height * photo.size.height)
  return (
    <span
      className="relative block w-full overflow-hidden rounded-md border border-line bg-sunken"
      style={{ aspectRatio: String(shape) }}
    >
      <img
        src={photo.shown}
        alt=""
        className="absolute max-w-none"
        style={{
          width: `${100 / width}%`,
          height: `${100 / height}%`,
          left: `${(-100 * x) / width}%`,
          top: `${(-100 * y) / height}%`,
        }}
      />
    </span>
  )
}

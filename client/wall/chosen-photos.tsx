import { formatterOf, t } from '../../domain/text/t.ts'
import { type Sharpness, sharpnessOf } from '../../domain/wall/wall-sharpness.ts'
import { Button } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { Notice } from '../ui/notice.tsx'
import type { WallPhoto } from './wall-photo.ts'

type Props = {
  photos: readonly WallPhoto[]
  isBusy: boolean
  /** Whether they have been read, so that the minimum size of cards no longer matters. */
  isRead: boolean
  onRemove: (photo: WallPhoto) => void
}

/** The photos to be read, each with a frame of the minimum size of a card. */
export function ChosenPhotos({ photos, isBusy, isRead, onRemove }: Props) {
  const sharp = photos.flatMap(({ size }) => (size ? [sharpnessOf(size)] : []))
  const [first] = sharp.toSorted((a, b) => a.postcards - b.postcards)
  const isAdvised = !isRead && !isBusy
  return (
    <div className="flex flex-col gap-3">
      <ul className="grid grid-cols-2 gap-3 sm:grid-cols-4">
        {photos.map((photo, index) => (
          <li key={photo.id} className="flex flex-col gap-1">
            <Picture photo={photo} isFramed={isAdvised} />
            <span className="flex items-center justify-between gap-2 text-sm">
              <span>
                {t('wall.photoNumber', { number: index + 1 })}
                {photo.size && (
                  <span className="block text-soft tabular-nums">
                    {formatterOf(Intl.NumberFormat, {}).format(photo.size.width)} ×{' '}
                    {formatterOf(Intl.NumberFormat, {}).format(photo.size.height)}
                  </span>
                )}
              </span>
              <Button
                look="quiet"
                size="icon"
                disabled={isBusy}
                aria-label={t('wall.removePhoto', { number: index + 1 })}
                onClick={() => onRemove(photo)}
              >
                <Icon name="close" />
              </Button>
            </span>
          </li>
        ))}
      </ul>
      {first && isAdvised && <Advice sharpness={first} />}
    </div>
  )
}

function Picture({ photo: { shown, size }, isFramed }: { photo: WallPhoto; isFramed: boolean }) {
  if (!size)
    return (
      <span className="grid aspect-4/3 place-items-center rounded-md bg-sunken text-sm">
        {t('wall.noPreview')}
      </span>
    )
  const { share } = sharpnessOf(size)
  const width = `${100 * share}%`
  return (
    <span className="relative overflow-hidden rounded-md bg-sunken">
      <img src={shown} alt="" className="block h-auto w-full" width={size.width} height={size.height} />
      {isFramed && <CardSize width={width} />}
    </span>
  )
}

/** A frame as wide as a card must be on the photo, visible on light and dark photos. */
function CardSize({ width }: { width: string }) {
  return (
    <span
      aria-hidden="true"
      className="absolute top-1/2 left-1/2 aspect-[1.41] -translate-1/2 border-2 border-[#fff] outline-2 outline-[#000]"
      style={{ width }}
    />
  )
}

function Advice({ sharpness: { postcards, notes, isSmall } }: { sharpness: Sharpness }) {
  const frame = t('wall.cardWidth')
  const meters = t('wall.covers', { postcards: metersOf(postcards), notes: metersOf(notes) })
  if (!isSmall)
    return (
      <p className="max-w-prose text-sm text-soft">
        {frame} {meters}
      </p>
    )
  return (
    <Notice className="max-w-prose">
      <p className="font-semibold">{t('wall.lowResolution')}</p>
      <p className="text-sm">
        {frame} {meters}
      </p>
    </Notice>
  )
}

const CENTIMETERS = { style: 'unit', unit: 'centimeter' } as const
const METERS = { style: 'unit', unit: 'meter' } as const

function metersOf(meters: number): string {
  return meters < 1
    ? formatterOf(Intl.NumberFormat, CENTIMETERS).format(Math.round(meters * 100))
    : formatterOf(Intl.NumberFormat, METERS).format(meters)
}

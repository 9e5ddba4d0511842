import { ZoomIn } from 'lucide-react'
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

/** Asks for closer photos of the parts of the wall whose cards are too small to be read. */
export function CloserPhotos({ parts, photos, canAdd, onPick }: Props) {
  if (parts.length === 0) return null
  const named = [...Map.groupBy(parts, ({ photo }) => photo)].flatMap(([photo, own]) => {
    const of = photos > 1 ? ` of photo ${photo + 1}` : ''
    const corners = own.map(({ corner }) => (corner === 'middle' ? 'the middle' : `the ${corner} corner`))
    return (own.length < PARTS ? corners : ['every part']).map((part) => `${part}${of}`)
  })
  const isOne = parts.length === 1
  const [closer, it, overlap] = isOne
    ? ['a closer photo', 'it', 'overlaps']
    : ['closer photos', 'them', 'overlap']
  return (
    <Notice className="flex flex-col items-start gap-3">
      <p className="max-w-prose font-medium">
        Some cards are too small to read well.{' '}
        {canAdd
          ? `Take ${closer} of ${listOf(named)} that ${overlap} this photo, and add ${it}.`
          : `Remove a photo and add a closer one of ${listOf(named)}.`}
      </p>
      {canAdd && (
        <PhotoInput look="secondary" isCamera onPick={onPick}>
          <Icon of={ZoomIn} /> Add a closer photo
        </PhotoInput>
      )}
    </Notice>
  )
}

/** "a, b and c" */
function listOf(words: readonly string[]): string {
  const last = words.at(-1) ?? ''
  return words.length < 2 ? last : `${words.slice(0, -1).join(', ')} and ${last}`
}

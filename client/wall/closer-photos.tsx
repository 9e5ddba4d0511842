import { ZoomIn } from 'lucide-react'
import type { WallReading } from '../../domain/wall.ts'
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

/** Asks for closer photos of the parts of the wall whose cards are too small to be read. */
export function CloserPhotos({ parts, photos, canAdd, onPick }: Props) {
  if (parts.length === 0) return null
  const named = parts.map(({ photo, corner }) => {
    const part = corner === 'middle' ? 'the middle' : `the ${corner} corner`
    return photos > 1 ? `${part} of photo ${photo + 1}` : part
  })
  return (
    <Notice className="flex flex-col items-start gap-3">
      <p className="max-w-prose font-medium">
        Some cards are too small to be read well.{' '}
        {canAdd
          ? `Take ${named.length === 1 ? 'a closer photo' : 'closer photos'} of ${listOf(named)}, with some cards or heads that are on this photo, too, and add ${named.length === 1 ? 'it' : 'them'}.`
          : `Leave out a photo, and add a closer one of ${listOf(named)}.`}
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

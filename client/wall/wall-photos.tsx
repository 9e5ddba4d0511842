import { Camera, Images } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import type { WallReading } from '../../domain/wall.ts'
import { useCall } from '../lib/calling.tsx'
import { saidBy } from '../lib/said.ts'
import { buttonClass } from '../ui/button.tsx'
import { classes } from '../ui/classes.ts'
import { Icon } from '../ui/icon.tsx'
import { Spinner } from '../ui/spinner.tsx'

/** The names of the file fields: this many photos at once. */
const FIELDS = ['photo1', 'photo2', 'photo3', 'photo4'] as const
const TOO_MANY = `Choose at most ${FIELDS.length} photos at once.`

/** Sends photos of the wall as they are: a mark far away needs every pixel of the camera. */
export function WallPhotos({
  eventId,
  onRead,
}: {
  eventId: number
  onRead: (reading: WallReading | null) => void
}) {
  const call = useCall()
  const [isReading, setReading] = useState(false)
  const [problem, setProblem] = useState('')

  async function send(photos: readonly File[]): Promise<void> {
    if (photos.length === 0) return
    onRead(null)
    if (photos.length > FIELDS.length) return setProblem(TOO_MANY)
    setProblem('')
    setReading(true)
    const form = new FormData()
    form.append('eventId', String(eventId))
    for (const [index, photo] of photos.entries()) form.append(FIELDS[index] ?? '', photo, photo.name)
    try {
      onRead(await call('POST /api/wall/photos', { form }))
    } catch (error) {
      setProblem(saidBy(error))
    } finally {
      setReading(false)
    }
  }

  return (
    <div className="flex flex-col gap-4">
      <p className="max-w-prose text-soft">
        Stand so that all cards and the heads of rooms and times are on one photo, or take up to four that
        overlap by a column. Nothing changes before you accept it. Of the photos only cards are kept that
        nobody has read yet.
      </p>
      <div className="flex flex-wrap gap-3">
        <PhotoInput look="primary" isCamera isDisabled={isReading} onPick={send}>
          <Icon of={Camera} /> Take a photo
        </PhotoInput>
        <PhotoInput look="secondary" isDisabled={isReading} onPick={send}>
          <Icon of={Images} /> Choose photos
        </PhotoInput>
      </div>
      {isReading && <Spinner label="Reading the wall..." />}
      {problem && (
        <p role="alert" className="font-medium text-bad">
          {problem}
        </p>
      )}
    </div>
  )
}

type InputProps = {
  look: 'primary' | 'secondary'
  isCamera?: boolean
  isDisabled: boolean
  onPick: (files: File[]) => void
  children: ReactNode
}

function PhotoInput({ look, isCamera = false, isDisabled, onPick, children }: InputProps) {
  const id = useId()
  return (
    <>
      <input
        id={id}
        type="file"
        accept="image/*"
        disabled={isDisabled}
        {...(isCamera ? { capture: 'environment' as const } : { multiple: true })}
        className="peer sr-only"
        onChange={(change) => {
          onPick([...(change.target.files ?? [])])
          change.target.value = ''
        }}
      />
      <label
        htmlFor={id}
        className={classes(
          buttonClass({ look }),
          'cursor-pointer focus-within:outline-2',
          isDisabled && 'pointer-events-none opacity-60',
        )}
      >
        {children}
      </label>
    </>
  )
}

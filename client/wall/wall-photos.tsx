import { ImagePlus } from 'lucide-react'
import { useState } from 'react'
import { WALL_PHOTOS } from '../../domain/card-limits.ts'
import type { WallReading } from '../../domain/wall.ts'
import { saidBy } from '../lib/said.ts'
import { Button } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { PhotoInput, PhotoInputs } from '../ui/photo-input.tsx'
import { ProgressBar } from '../ui/progress-bar.tsx'
import { Spinner } from '../ui/spinner.tsx'
import { useWallUpload } from './use-wall-upload.ts'

const MOST = WALL_PHOTOS.length
const TOO_MANY = `Choose at most ${MOST} photos at once.`

/** Where photos of the wall come in, and how far they are; photos that overlap are read together. */
export function WallPhotos({
  eventId,
  onRead,
}: {
  eventId: number
  onRead: (reading: WallReading | null) => void
}) {
  const upload = useWallUpload(eventId, onRead)
  const [isTooMany, setTooMany] = useState(false)
  const { count, isPending, failure } = upload

  function pick(files: readonly File[], send: (files: readonly File[]) => void, before: number): void {
    setTooMany(before + files.length > MOST)
    if (before + files.length <= MOST) send(files)
  }

  return (
    <div className="flex flex-col gap-4">
      <p className="max-w-prose text-soft">
        Stand so that all cards and the heads of rooms and times are on one photo, or take up to four that
        overlap by a column. Nothing changes before you accept it. Of the photos only cards are kept that
        nobody has read yet.
      </p>
      <div className="flex flex-wrap gap-3">
        <PhotoInputs isDisabled={isPending} onPick={(files) => pick(files, upload.pick, 0)} />
        {count > 0 && count < MOST && (
          <PhotoInput
            look="secondary"
            isCamera
            isDisabled={isPending}
            onPick={(files) => pick(files, upload.add, count)}
          >
            <Icon of={ImagePlus} /> Add a photo that overlaps
          </PhotoInput>
        )}
      </div>
      {isPending && !failure && <Sending count={count} percent={upload.percent} />}
      {failure !== null && (isPending || upload.mayHelp) && (
        <div role="status" className="flex flex-col items-start gap-3">
          <p className="font-medium">
            {saidBy(failure)} {count === 1 ? 'Your photo stays here' : 'Your photos stay here'}
            {isPending &&
              (count === 1 ? ' and is sent again by itself' : ' and are sent again by themselves')}
            .
          </p>
          <div className="flex flex-wrap gap-3">
            <Button look="secondary" onClick={upload.again}>
              Send again now
            </Button>
            <Button look="quiet" onClick={upload.stop}>
              Cancel
            </Button>
          </div>
        </div>
      )}
      {(isTooMany || (!isPending && failure !== null && !upload.mayHelp)) && (
        <p role="alert" className="font-medium text-bad">
          {isTooMany ? TOO_MANY : saidBy(failure)}
        </p>
      )}
    </div>
  )
}

function Sending({ count, percent }: { count: number; percent: number }) {
  if (percent === 100) return <Spinner label="Reading the wall..." />
  const words = count === 1 ? 'Sending the photo' : `Sending ${count} photos`
  return (
    <div className="flex flex-col gap-2 py-4 text-soft">
      <p role="status">{words}...</p>
      <ProgressBar label={words} percent={percent} />
      <p aria-hidden="true" className="font-mono text-sm">
        {percent}%
      </p>
    </div>
  )
}

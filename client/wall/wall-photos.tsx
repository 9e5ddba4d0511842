import { ImagePlus, ScanText } from 'lucide-react'
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import { t } from '../../domain/text/t.ts'
import type { WallReading } from '../../domain/wall/wall.ts'
import { SentElsewhere } from '../event/sent-elsewhere.tsx'
import { changeQuery, useSearch } from '../lib/address.tsx'
import { errorMessage } from '../net/error-message.ts'
import { Button } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { PhotoInput, PhotoInputs } from '../ui/photo-input.tsx'
import { ProgressBar } from '../ui/progress-bar.tsx'
import { Spinner } from '../ui/spinner.tsx'
import { toast } from '../ui/toast.ts'
import { ChosenPhotos } from './chosen-photos.tsx'
import { CloserPhotos } from './closer-photos.tsx'
import { MAX_PHOTOS, useChosenPhotos } from './use-chosen-photos.ts'
import { useWallUpload } from './use-wall-upload.ts'
import { photoOfCard, type WallPhoto } from './wall-photo.ts'

type Props = {
  event: { id: number; publishesCertain: boolean }
  reading: WallReading | null
  onRead: (reading: WallReading | null) => void
  /** Discards all photos and their reading. */
  onBeginAgain: () => void
  /**
   * Renders the result of the photos that were read; a reading from an earlier page has none. `isWhole`: whether no
   * photo waits to be read, even when it is called much later.
   */
  children: (photos: readonly WallPhoto[], isWhole: () => boolean) => ReactNode
}

/** The input for photos of the wall, and their progress; overlapping photos are read together. */
export function WallPhotos({ event, reading, onRead, onBeginAgain, children }: Props) {
  const upload = useWallUpload(event.id, onRead)
  const { photos, add, remove } = useChosenPhotos()
  const [isTooMany, setTooMany] = useState(false)
  const { isPending, failure } = upload
  const isStuck = failure !== null && (isPending || upload.mayHelp)
  const isToBeRead = photos.length > 0 && !isPending && !isStuck && !upload.isRead
  // The cards of a closer photo replace those that are shown, which the user can continue to edit in the meantime.
  const [isJoining, setJoining] = useState(false)
  const isShown = upload.isRead || (isJoining && reading !== null)
  const isWhole = useWhole(photos, upload.isRead)

  async function pick(files: readonly File[], then: 'wait' | 'read' | 'join' = 'wait'): Promise<void> {
    const all = await add(files)
    setTooMany(all === null)
    if (!all) return
    setJoining(then === 'join')
    upload.stop(then === 'join')
    if (then !== 'wait') upload.send(all, then === 'join')
  }

  usePhotoOfCard((photo) => pick([photo], 'read'))

  function leaveOut(photo: WallPhoto): void {
    setTooMany(false)
    setJoining(false)
    upload.stop()
    remove(photo)
  }

  // Photos are lost with the page, so a new release does not reload it while there are any.
  return (
    <>
      <div className="flex flex-col gap-4" data-unsaved={photos.length > 0}>
        {photos.length === 0 && <HowTo {...event} />}
        {(isTooMany || (!isPending && failure !== null && !upload.mayHelp)) && (
          <p role="alert" className="font-medium text-bad">
            {isTooMany ? t('wall.tooMany', { count: MAX_PHOTOS }) : errorMessage(failure)}
          </p>
        )}
        {photos.length > 0 && (
          <ChosenPhotos photos={photos} isBusy={isPending} isRead={upload.isRead} onRemove={leaveOut} />
        )}
        {isPending && !failure && (
          <Sending count={photos.length} percent={upload.percent} onStop={() => upload.stop(isJoining)} />
        )}
        {!isPending && (
          <PhotoButtons
            count={photos.length}
            hasReading={reading !== null}
            onRead={isToBeRead ? () => upload.send(photos, isJoining) : null}
            onPick={(files) => void pick(files)}
            onBeginAgain={onBeginAgain}
          />
        )}
        {isStuck && (
          <Stuck
            failure={failure}
            isPending={isPending}
            count={photos.length}
            onStop={() => upload.stop(isJoining)}
            onAgain={() => upload.send(photos, isJoining)}
          />
        )}
        {reading && upload.isRead && (
          <CloserPhotos
            parts={reading.closeUp}
            photos={photos}
            canAdd={photos.length < MAX_PHOTOS}
            onPick={(files) => void pick(files, 'join')}
          />
        )}
      </div>
      {children(isShown ? photos : [], isWhole)}
    </>
  )
}

/** An acceptance may be answered once photos have been added, which are lost when its proposal is closed. */
function useWhole(photos: readonly WallPhoto[], isRead: boolean): () => boolean {
  const latest = useRef(photos)
  latest.current = photos
  return () => latest.current === photos && (photos.length === 0 || isRead)
}

function HowTo({ publishesCertain }: Props['event']) {
  return (
    <>
      <p className="max-w-prose text-soft">
        {t(publishesCertain ? 'wall.howToPhotoCertain' : 'wall.howToPhoto')}
      </p>
      <SentElsewhere />
    </>
  )
}

/** Uses the photo of the card in the address, once. */
function usePhotoOfCard(onPhoto: (photo: File) => Promise<void>): void {
  const card = useSearch().get('card')
  const take = useEffectEvent(async (id: string) => {
    // Another visit to this address then starts without a photo.
    changeQuery('', { replace: true })
    const photo = await photoOfCard(id)
    if (photo) await onPhoto(photo)
    else toast({ title: t('wall.cardPhotoFailed') })
  })
  useEffect(() => {
    if (card !== null) void take(card)
  }, [card])
}

type ButtonsProps = {
  count: number
  hasReading: boolean
  /** Null if there is nothing to read, or it has been read. */
  onRead: (() => void) | null
  onPick: (files: File[]) => void
  onBeginAgain: () => void
}

function PhotoButtons({ count, hasReading, onRead, onPick, onBeginAgain }: ButtonsProps) {
  return (
    <div className="flex flex-wrap gap-3">
      {count === 0 && <PhotoInputs isDisabled={false} onPick={onPick} />}
      {onRead && (
        <Button onClick={onRead}>
          <Icon of={ScanText} /> {t('wall.read')}
        </Button>
      )}
      {count > 0 && count < MAX_PHOTOS && (
        <PhotoInput look="secondary" isCamera onPick={onPick}>
          <Icon of={ImagePlus} /> {t('wall.addOverlapping')}
        </PhotoInput>
      )}
      {(count > 0 || hasReading) && (
        <Button look="quiet" onClick={onBeginAgain}>
          {t('form.startOver')}
        </Button>
      )}
    </div>
  )
}

type StuckProps = {
  failure: unknown
  isPending: boolean
  count: number
  onAgain: () => void
  onStop: () => void
}

/** Photos that could not be sent, or that were not read for a reason other than the photos. */
function Stuck({ failure, isPending, count, onAgain, onStop }: StuckProps) {
  return (
    <div role="status" className="flex flex-col items-start gap-3">
      <p className="font-medium">
        {errorMessage(failure)} {t(isPending ? 'wall.keptAndSent' : 'wall.kept', { count })}
      </p>
      <div className="flex flex-wrap gap-3">
        <Button look="secondary" onClick={onAgain}>
          {t('wall.sendAgain')}
        </Button>
        <Button look="quiet" onClick={onStop}>
          {t('common.cancel')}
        </Button>
      </div>
    </div>
  )
}

type SendingProps = { count: number; percent: number; onStop: () => void }

/**
 * The progress of the photos: being sent, or with the server, which returns places before it reads the words of cards.
 */
function Sending({ count, percent, onStop }: SendingProps) {
  const words = t('wall.sending', { count })
  return (
    <div className="flex flex-col items-start gap-2 [&_span]:shrink-0">
      {percent === 100 ? (
        <Spinner label={t('wall.looking', { seconds: count * 5 })} />
      ) : (
        <div className="flex w-full flex-col gap-2 py-4 text-soft">
          <p role="status">{words}</p>
          <ProgressBar label={words} percent={percent} />
          <p aria-hidden="true" className="font-mono text-sm">
            {percent}%
          </p>
        </div>
      )}
      <Button look="secondary" onClick={onStop}>
        {t('common.cancel')}
      </Button>
    </div>
  )
}

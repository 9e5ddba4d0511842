import { CircleCheck, ScanText } from 'lucide-react'
import { useEffect, useState } from 'react'
import { t } from '../../domain/text/t.ts'
import { Button } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { Notice } from '../ui/notice.tsx'
import { PhotoInput } from '../ui/photo-input.tsx'
import { ProgressBar } from '../ui/progress-bar.tsx'
import { PhotoPicker } from './photo-picker.tsx'
import { percentOf, type UploadState } from './upload-state.ts'

const SHOWS_MS = 3_000

type Props = {
  state: UploadState
  hasWaiting: boolean
  onPick: (files: File[]) => void
  onProcess: () => void
  /** Called if the photo should be read without anyone waiting for it. */
  onLater: () => void
  onMessageRead: () => void
}

/** The part of the screen for choosing a photo, and for the result of its reading. */
export function PhotoDesk({ state, hasWaiting, onPick, onProcess, onLater, onMessageRead }: Props) {
  const { photo, reading } = state
  const percent = percentOf(state)
  const isBusy = percent !== null
  return (
    <>
      <PhotoPicker onPick={onPick} isEmpty={photo === null} isSmall={hasWaiting}>
        {photo && (
          <div className="flex flex-col items-center gap-4">
            <ChosenPhoto photo={photo} />
            <PhotoInput look="secondary" onPick={onPick}>
              {t('card.changePhoto')}
            </PhotoInput>
          </div>
        )}
        {isBusy && <ProcessingOverlay percent={percent} />}
      </PhotoPicker>
      <div className="-mt-2 flex flex-wrap gap-3 *:flex-auto empty:hidden sm:*:flex-none">
        {(photo || !hasWaiting) && (
          <Button look={photo ? 'primary' : 'secondary'} disabled={isBusy} onClick={onProcess}>
            <Icon of={ScanText} /> {t('card.process')}
          </Button>
        )}
        {photo && (
          <Button look="quiet" onClick={onLater} disabled={isBusy}>
            {t('card.later')}
          </Button>
        )}
      </div>
      {reading.step === 'failed' && (
        <Notice look="failure" role="alert">
          <p className="font-semibold">{t('card.processingError', { error: reading.problem.error })}</p>
          {reading.problem.advice && <p>{reading.problem.advice}</p>}
        </Notice>
      )}
      {reading.step === 'done' && <SuccessPopup message={reading.message} onClose={onMessageRead} />}
    </>
  )
}

/** Covers the photo while it is being read (docs/product.md#session-card-upload). */
function ProcessingOverlay({ percent }: { percent: number }) {
  return (
    <div
      role="status"
      className="absolute inset-0 z-10 flex flex-col items-center justify-center gap-3 rounded-lg bg-card/90 p-6 text-center"
    >
      <p className="text-lg font-bold">{t('card.processing')}</p>
      <p className="text-sm text-soft">{t('card.processingTime')}</p>
      <ProgressBar label={t('card.progress')} percent={percent} />
      <p aria-hidden="true" className="font-mono text-sm">
        {percent}%
      </p>
    </div>
  )
}

/** The chosen photo, or its name if this browser cannot show it; the server reports whether it can be read. */
function ChosenPhoto({ photo }: { photo: File }) {
  const address = usePhotoAddress(photo)
  const [unseen, setUnseen] = useState<File | null>(null)
  if (unseen === photo)
    return (
      <p data-unsaved className="font-semibold wrap-anywhere">
        {photo.name}
      </p>
    )
  if (!address) return null
  return (
    <img
      src={address}
      alt={t('card.chosen')}
      data-unsaved
      onError={() => setUnseen(photo)}
      className="max-h-80 max-w-full rounded-md object-contain"
    />
  )
}

/** The object URL of a chosen file, while it is chosen. */
function usePhotoAddress(photo: Blob | null): string | null {
  const [shown, setShown] = useState<{ photo: Blob; address: string } | null>(null)
  useEffect(() => {
    if (!photo) return
    const address = URL.createObjectURL(photo)
    setShown({ photo, address })
    return () => URL.revokeObjectURL(address)
  }, [photo])
  return shown && shown.photo === photo ? shown.address : null
}

/**
 * The message that the card was read, which disappears after three seconds or on a click
 * (docs/product.md#session-card-upload).
 */
function SuccessPopup({ message, onClose }: { message: string; onClose: () => void }) {
  useEffect(() => {
    const timer = setTimeout(onClose, SHOWS_MS)
    return () => clearTimeout(timer)
  }, [onClose])

  return (
    <div role="status" className="pointer-events-none fixed inset-x-0 top-1 z-40 flex justify-center px-4">
      <button
        type="button"
        onClick={onClose}
        className="pointer-events-auto flex max-w-lg cursor-pointer items-center gap-3 rounded-md border border-line bg-card px-5 py-4 text-start shadow-float"
      >
        <Icon of={CircleCheck} className="size-7 text-good" />
        <span>
          <span className="block font-bold">{t('card.processed')}</span>
          <span className="block text-sm text-soft">{message}</span>
        </span>
      </button>
    </div>
  )
}

import { ScanText } from 'lucide-react'
import { Button } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { Notice } from '../ui/notice.tsx'
import { PhotoInput } from '../ui/photo-input.tsx'
import { ChosenPhoto } from './chosen-photo.tsx'
import { PhotoPicker } from './photo-picker.tsx'
import { ProcessingOverlay } from './processing-overlay.tsx'
import { SuccessPopup } from './success-popup.tsx'
import { percentOf, type UploadState } from './upload-state.ts'

type Props = {
  state: UploadState
  hasWaiting: boolean
  onPick: (files: File[]) => void
  onProcess: () => void
  /** The photo is to be read without anybody waiting for it. */
  onLater: () => void
  onMessageRead: () => void
}

/** The part of the screen for choosing a photo, and for the outcome of its reading. */
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
              Change
            </PhotoInput>
          </div>
        )}
        {isBusy && <ProcessingOverlay percent={percent} />}
      </PhotoPicker>
      <div className="-mt-2 flex flex-wrap gap-3 *:flex-auto sm:*:flex-none">
        <Button look={photo ? 'primary' : 'secondary'} disabled={isBusy} onClick={onProcess}>
          <Icon of={ScanText} /> Process Image
        </Button>
        {photo && (
          <Button look="quiet" onClick={onLater} disabled={isBusy}>
            Read it in the background
          </Button>
        )}
      </div>
      {reading.step === 'failed' && (
        <Notice look="failure" role="alert">
          <p className="font-semibold">Error processing image: {reading.problem.error}</p>
          {reading.problem.advice && <p>{reading.problem.advice}</p>}
        </Notice>
      )}
      {reading.step === 'done' && <SuccessPopup message={reading.message} onClose={onMessageRead} />}
    </>
  )
}

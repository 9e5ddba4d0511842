import { type Dispatch, useEffect, useRef } from 'react'
import type { ProcessedImage } from '../../domain/cards/session-cards.ts'
import { t } from '../../domain/text/t.ts'
import { CallError } from '../net/call.ts'
import { useCall } from '../net/calling.tsx'
import { newRequestKey } from '../net/request-key.ts'
import { toast } from '../ui/toast.ts'
import { NothingRead, processingProblem } from './processing-problem.ts'
import { scaleCardPhoto } from './scale-card-photo.ts'
import type { Reading, UploadEvent } from './upload-state.ts'

const ERROR_SHOWS_MS = 8_000
const STEP_MS = 500
const SHOWS_DONE_MS = 1_000

type Options = {
  eventId: number
  dispatch: Dispatch<UploadEvent>
  onProcessed: (answer: ProcessedImage) => void
  /** Called if no answer came: the photo must not be lost, nor become a second card under the same key. */
  onUnreachable: (photo: File, uploadKey: string) => void
}

/** Reads the chosen photo while its sender waits (docs/product.md#session-card-upload). */
export function useProcessing({ eventId, dispatch, onProcessed, onUnreachable }: Options) {
  const call = useCall()
  /** Dismisses the toast of the previous attempt. */
  const dismissLastError = useRef<() => void>(() => undefined)

  async function send(photo: File, uploadKey: string): Promise<ProcessedImage> {
    const form = new FormData()
    form.append('eventId', String(eventId))
    form.append('uploadKey', uploadKey)
    form.append('image', await scaleCardPhoto(photo), photo.name)
    return call('POST /api/process-image', { form })
  }

  return async (photo: File | null, before: Reading): Promise<void> => {
    if (!photo) {
      toast({ title: t('card.noneSelected'), description: t('card.noImage'), variant: 'destructive' })
      return
    }
    dismissLastError.current()
    dispatch({ type: 'processing-begun' })
    let unreadId: number | null = null
    const uploadKey = newRequestKey()
    try {
      // Trying a photo again must not create a second card for it.
      if (before.step === 'failed' && before.unreadId !== null)
        await call('DELETE /api/session-cards/:id', { params: { id: before.unreadId } }).catch(
          () => undefined,
        )
      const answer = await send(photo, uploadKey)
      onProcessed(answer)
      if (answer.success) return
      unreadId = answer.cardId
      throw new NothingRead(answer.message)
    } catch (failure) {
      if (failure instanceof CallError && failure.isAway) onUnreachable(photo, uploadKey)
      const problem = processingProblem(failure)
      dispatch({ type: 'processing-failed', problem, unreadId })
      dismissLastError.current = toast({
        title: t('card.processingFailed'),
        description: problem.error || t('card.processingUnknown'),
        variant: 'destructive',
        duration: ERROR_SHOWS_MS,
      })
    }
  }
}

/**
 * The clock of the progress bar: one step each half second, and hidden a second after it is full
 * (docs/product.md#session-card-upload).
 */
export function useProgress(reading: Reading, dispatch: Dispatch<UploadEvent>): void {
  const isProcessing = reading.step === 'processing'
  const isFull = reading.step === 'done' && reading.isBarShown
  useEffect(() => {
    if (!isProcessing) return
    const timer = setInterval(() => dispatch({ type: 'time-passed' }), STEP_MS)
    return () => clearInterval(timer)
  }, [isProcessing, dispatch])
  useEffect(() => {
    if (!isFull) return
    const timer = setTimeout(() => dispatch({ type: 'bar-shown' }), SHOWS_DONE_MS)
    return () => clearTimeout(timer)
  }, [isFull, dispatch])
}

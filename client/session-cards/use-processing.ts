import { useCallback, useRef, useState } from 'react'
import { NO_IMAGE, type ProcessedImage } from '../../domain/session-cards.ts'
import { CallError } from '../lib/call.ts'
import { useCall } from '../lib/calling.tsx'
import { toast } from '../ui/toast.ts'
import { NothingRead, type ProcessingProblem, processingProblem } from './processing-problem.ts'
import { scalePhoto } from './scale-photo.ts'
import { useProgress } from './use-progress.ts'

const ERROR_SHOWS_MS = 8_000

type Options = {
  eventId: number
  onProcessed: (answer: ProcessedImage) => void
  /** The server could not be reached; the photo should not be lost. */
  onUnreachable: (photo: File) => void
}

/** Reads the chosen photo while its sender waits (docs/product.md#session-card-upload). */
export function useProcessing({ eventId, onProcessed, onUnreachable }: Options) {
  const call = useCall()
  const { percent, start, finish, stop } = useProgress()
  const [problem, setProblem] = useState<ProcessingProblem | null>(null)
  const [success, setSuccess] = useState<string | null>(null)
  // The same function each time: the popup counts its seconds from when it gets another one.
  const closeSuccess = useCallback(() => setSuccess(null), [])

  /** The card of a photo that could not be read: trying again must not make a second one of it. */
  const unread = useRef<{ photo: File; id: number } | null>(null)

  async function forgetUnread(photo: File): Promise<void> {
    if (unread.current?.photo !== photo) return
    const params = { id: unread.current.id }
    unread.current = null
    await call('DELETE /api/session-cards/:id', { params }).catch(() => undefined)
  }

  async function process(photo: File | null): Promise<void> {
    if (!photo) {
      toast({ title: 'No Image Selected', description: NO_IMAGE, variant: 'destructive' })
      return
    }
    setProblem(null)
    start()
    try {
      await forgetUnread(photo)
      const form = new FormData()
      form.append('eventId', String(eventId))
      form.append('image', await scalePhoto(photo), photo.name)
      const answer = await call('POST /api/process-image', { form })
      onProcessed(answer)
      if (!answer.success) {
        if (answer.cardId !== null) unread.current = { photo, id: answer.cardId }
        throw new NothingRead(answer.message)
      }
      finish()
      setSuccess(answer.message)
    } catch (failure) {
      stop()
      if (failure instanceof CallError && failure.status === 0) onUnreachable(photo)
      const found = processingProblem(failure)
      setProblem(found)
      toast({
        title: 'Processing Error',
        description: found.error || 'Failed to process image',
        variant: 'destructive',
        duration: ERROR_SHOWS_MS,
      })
    }
  }

  return {
    process,
    percent,
    problem,
    success,
    closeSuccess,
    forget: () => setProblem(null),
  }
}

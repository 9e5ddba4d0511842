import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { WALL_PHOTOS } from '../../domain/cards/card-limits.ts'
import type { WallReading } from '../../domain/wall/wall.ts'
import { CallError, createCall } from '../net/call.ts'
import { sendWithProgress } from '../net/sending.ts'
import { sentPhoto, type WallPhoto } from './wall-photo.ts'

const RETRY_MS = 5_000
/** No wall on the photos, or files that are no photos. */
const AT_FAULT = [400, 413, 415]

type Sending = { photos: readonly WallPhoto[]; signal: AbortSignal }

/**
 * Sends photos of the wall together, and retries while the server cannot be reached. Sending photos twice after a lost
 * answer does no harm: reading changes nothing, and a part of a photo is stored once.
 */
export function useWallUpload(eventId: number, onRead: (reading: WallReading | null) => void) {
  const [share, setShare] = useState(0)
  const current = useRef(new AbortController())
  useEffect(() => () => current.current.abort(), [])
  const { mutate, reset, isIdle, isPending, isSuccess, failureReason } = useMutation<
    WallReading,
    unknown,
    Sending
  >({
    async mutationFn({ photos, signal }) {
      setShare(0)
      const form = new FormData()
      form.append('eventId', String(eventId))
      for (const [index, photo] of photos.entries())
        form.append(WALL_PHOTOS[index] ?? '', await sentPhoto(photo), `wall-${index + 1}.jpg`)
      return createCall(sendWithProgress(setShare))('POST /api/wall/photos', { form, signal })
    },
    retry: (_, error) => error instanceof CallError && (error.isAway || error.status === 503),
    retryDelay: (_, error) =>
      Math.max(RETRY_MS, 1_000 * (error instanceof CallError ? error.retryAfterSeconds : 0)),
  })

  /** @param keepsShown whether the previous reading is shown until these photos have been read */
  function send(photos: readonly WallPhoto[], keepsShown = false): void {
    stop(keepsShown)
    if (!keepsShown) onRead(null)
    current.current = new AbortController()
    mutate({ photos, signal: current.current.signal }, { onSuccess: onRead })
  }

  function stop(keepsShown = false): void {
    current.current.abort()
    // Before anything is sent, the shown reading is from an earlier page, and choosing photos does not hide it.
    if (!isIdle && !keepsShown) onRead(null)
    reset()
  }

  return {
    isPending,
    /** Whether the photos that were sent last have been read. */
    isRead: isSuccess,
    /** The reason why the last attempt failed. */
    failure: failureReason,
    /**
     * Whether the same photos may be accepted at another attempt: the server refused them for a reason other than the
     * photos.
     */
    mayHelp: !(failureReason instanceof CallError) || !AT_FAULT.includes(failureReason.status),
    percent: Math.round(100 * share),
    send,
    stop,
  }
}

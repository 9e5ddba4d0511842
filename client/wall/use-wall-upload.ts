import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { WALL_PHOTOS } from '../../domain/card-limits.ts'
import type { WallReading } from '../../domain/wall.ts'
import { CallError, createCall } from '../lib/call.ts'
import { scalePhoto } from '../lib/scale-photo.ts'
import { sendTelling } from '../lib/sending.ts'

/** As large as marks are looked for; packages/card-reader-lab/TRIALS.md says how this quality changes the reading. */
const SCALE = { longestSide: 4_608, quality: 0.85 } as const
const RETRY_MS = 5_000
const AWAY = [0, 502, 503, 504]
/** No wall on the photos, or no photos at all. */
const AT_FAULT = [400, 413, 415]

type Sending = { photos: readonly Promise<Blob>[]; signal: AbortSignal }

/**
 * Sends photos of the wall together, and again by itself while the server cannot be reached. Photos that were sent twice, since
 * an answer was lost, are nothing new: reading changes nothing, and a piece of a photo is kept once.
 */
export function useWallUpload(eventId: number, onRead: (reading: WallReading | null) => void) {
  const [share, setShare] = useState(0)
  const current = useRef(new AbortController())
  useEffect(() => () => current.current.abort(), [])
  const { mutate, reset, isPending, failureReason, variables } = useMutation<WallReading, unknown, Sending>({
    async mutationFn({ photos, signal }) {
      setShare(0)
      const form = new FormData()
      form.append('eventId', String(eventId))
      for (const [index, photo] of (await Promise.all(photos)).entries())
        form.append(WALL_PHOTOS[index] ?? '', photo, `wall-${index + 1}.jpg`)
      return createCall(sendTelling(setShare))('POST /api/wall/photos', { form, signal })
    },
    retry: (_, error) => error instanceof CallError && AWAY.includes(error.status),
    retryDelay: (_, error) =>
      Math.max(RETRY_MS, 1_000 * (error instanceof CallError ? (error.retryAfterSeconds ?? 0) : 0)),
  })
  const photos = variables?.photos ?? []

  function send(chosen: readonly Promise<Blob>[]): void {
    stop()
    current.current = new AbortController()
    mutate({ photos: chosen, signal: current.current.signal }, { onSuccess: onRead })
  }

  function stop(): void {
    current.current.abort()
    onRead(null)
    reset()
  }

  return {
    /** The number of photos that are being sent, or were sent last. */
    count: photos.length,
    isPending,
    /** The reason why the last try failed. */
    failure: failureReason,
    /** Whether the same photos may be taken at another try: the server refused them for no fault of theirs. */
    mayHelp: !(failureReason instanceof CallError) || !AT_FAULT.includes(failureReason.status),
    percent: Math.round(100 * share),
    pick: (files: readonly File[]) => send(files.map((file) => scalePhoto(file, SCALE))),
    add: (files: readonly File[]) => send([...photos, ...files.map((file) => scalePhoto(file, SCALE))]),
    again: () => send(photos),
    stop,
  }
}

import { noteServerTime } from './server-time.ts'
import { enterStreamRoom } from './stream-room.ts'

/** A server of an older release names no positions. */
type Touched = { topics: readonly string[] | null; at?: readonly string[] }

type Handlers = {
  opened: () => void
  /** Still here, at this id. */
  beat: (id: string) => void
  /** These topics changed, at these positions of the stream; null: everything may have. */
  touched: (what: Touched, id: string) => void
  /** The release that the server runs. */
  release: (release: string) => void
  /** The stream ended, or says nothing more. */
  lost: () => void
  /** Other windows of this browser hold as many streams as it may have. */
  crowded: () => void
}

const SILENCE_MS = 50_000

/** One stream of `GET /api/live`, until it is lost. @returns a function that closes it */
export function openStream(url: string, handlers: Handlers): () => void {
  const source = new EventSource(url)
  const leaveRoom = enterStreamRoom(handlers.crowded)
  let silence: ReturnType<typeof setTimeout> | undefined

  /** A phone that changes networks keeps a connection that says nothing more. */
  function listenForSilence(): void {
    clearTimeout(silence)
    silence = setTimeout(handlers.lost, SILENCE_MS)
  }

  function on(name: string, act: (data: string, id: string) => void): void {
    source.addEventListener(name, (event) => {
      listenForSilence()
      act(event.data, event.lastEventId)
    })
  }

  listenForSilence()
  source.onopen = () => {
    listenForSilence()
    handlers.opened()
  }
  source.onerror = () => handlers.lost()
  on('beat', (_, id) => handlers.beat(id))
  on('touched', (data, id) => handlers.touched(JSON.parse(data), id))
  on('reset', (_, id) => handlers.touched({ topics: null }, id))
  on('release', (data) => {
    const { release, now } = JSON.parse(data) as { release: string; now?: number }
    if (now !== undefined) noteServerTime(now)
    handlers.release(release)
  })

  return () => {
    source.close()
    leaveRoom()
    clearTimeout(silence)
  }
}

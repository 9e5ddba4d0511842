import type { ChangeMessage } from '../../domain/schedule/row-changes.ts'
import { noteServerTime } from './server-time.ts'

/** A message and, if it came on the stream, the time in `performance.now()`. */
export type Received = ChangeMessage & { at?: number }

type Handlers = {
  /** Something has arrived; some networks open streams and hold back what they bring. */
  alive: () => void
  /** Nothing has arrived for a while. */
  late: () => void
  /** The stream is at this id. */
  beat: (id: string) => void
  /** Something has changed, and the event is now at this id. */
  changed: (message: Received, id: string) => void
  /** The release that the server runs. */
  release: (release: string) => void
  /** The stream has ended or gone silent. */
  lost: () => void
  /** Other windows of this browser use all the streams that it may have. */
  crowded: () => void
}

const LATE_MS = 4_000
const SILENCE_MS = 50_000

/** One stream of `GET /api/live`, until it is lost. @returns a function that closes it */
export function openStream(url: string, handlers: Handlers): () => void {
  const source = new EventSource(url)
  const leaveRoom = enterStreamRoom(handlers.crowded)
  const late = setTimeout(handlers.late, LATE_MS)
  let silence: ReturnType<typeof setTimeout> | undefined

  /** A phone that changes networks keeps a connection that stays silent. */
  function listenForSilence(): void {
    clearTimeout(silence)
    silence = setTimeout(handlers.lost, SILENCE_MS)
  }

  function on(name: string, act: (data: string, id: string) => void): void {
    source.addEventListener(name, (event) => {
      listenForSilence()
      clearTimeout(late)
      handlers.alive()
      act(event.data, event.lastEventId)
    })
  }

  listenForSilence()
  source.onopen = listenForSilence
  source.onerror = () => handlers.lost()
  on('beat', (_, id) => handlers.beat(id))
  on('changed', (data, id) => handlers.changed({ ...JSON.parse(data), at: performance.now() }, id))
  // For parts of the page that load later, such as the board.
  on('colleague', (data) => dispatchEvent(new MessageEvent('colleague', { data })))
  on('release', (data) => {
    const { release, now } = JSON.parse(data) as { release: string; now?: number }
    if (now !== undefined) noteServerTime(now)
    handlers.release(release)
  })

  return () => {
    source.close()
    leaveRoom()
    clearTimeout(late)
    clearTimeout(silence)
  }
}

const CHANNEL = 'live-streams'
/** Over HTTP/1.1 a browser opens six connections to a server, and streams must leave some for pages and saves. */
const MOST_OTHERS = 3

/** Without `to`, asks which other windows there are. */
type Message = { from: number; to?: number }

/**
 * Counts a stream among those of this browser's windows. `isFull` is called if the other windows already have as many
 * as allowed.
 * @returns a function that frees the place
 */
function enterStreamRoom(isFull: () => void): () => void {
  if (typeof BroadcastChannel === 'undefined') return () => undefined
  const channel = new BroadcastChannel(CHANNEL)
  const own = performance.now() + Math.random()
  let others = 0
  channel.onmessage = ({ data }: MessageEvent<Message>) => {
    if (!data.to) say({ from: own, to: data.from })
    else if (data.to === own) {
      others += 1
      if (others > MOST_OTHERS) isFull()
    }
  }
  const say = (message: Message) => channel.postMessage(message)
  say({ from: own })
  return () => channel.close()
}

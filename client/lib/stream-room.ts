const CHANNEL = 'live-streams'
/** Over HTTP/1.1 a browser opens six connections to a server; streams must leave some for pages and saves. */
const MOST_OTHERS = 3

type Message = { kind: 'here' | 'here-too'; from: number; to?: number }

/**
 * Takes a seat among the streams that the windows of this browser hold. `isFull` is called when the others hold as
 * many as there may be.
 * @returns a function that gives the seat back
 */
export function enterStreamRoom(isFull: () => void): () => void {
  if (typeof BroadcastChannel === 'undefined') return () => undefined
  const channel = new BroadcastChannel(CHANNEL)
  const own = performance.now() + Math.random()
  let others = 0
  channel.onmessage = ({ data }: MessageEvent<Message>) => {
    if (data.kind === 'here') say({ kind: 'here-too', from: own, to: data.from })
    else if (data.to === own) {
      others += 1
      if (others > MOST_OTHERS) isFull()
    }
  }
  const say = (message: Message) => channel.postMessage(message)
  say({ kind: 'here', from: own })
  return () => channel.close()
}

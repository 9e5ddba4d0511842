import { get, type IncomingHttpHeaders } from 'node:http'

export type LiveEvent = { event: string; id: string; data: unknown }

/**
 * Reads server-sent events as a browser would; `next` waits for one that is not a heartbeat, `nextBeat` for a
 * heartbeat, `ended` for the end.
 */
export async function readLive(url: string, headers: Record<string, string> = {}) {
  const [messages, beats] = [createQueue(), createQueue()]
  let text = ''
  let lastId = ''
  let retryMs: number | null = null
  const request = get(url, { headers, agent: false })
  const response = await new Promise<import('node:http').IncomingMessage>((resolve, reject) => {
    request.once('response', resolve).once('error', reject)
  })
  const ended = new Promise<void>((resolve) => response.once('close', resolve))
  response.on('error', () => undefined)
  response.setEncoding('utf8').on('data', (part: string) => {
    text += part
    const blocks = text.split('\n\n')
    text = blocks.pop() ?? ''
    for (const block of blocks) take(block)
  })

  function take(block: string): void {
    const fields = new Map(block.split('\n').map((line) => line.split(/: ([\s\S]*)/) as [string, string]))
    lastId = fields.get('id') ?? lastId
    if (fields.has('retry')) retryMs = Number(fields.get('retry'))
    const data = fields.get('data')
    if (data === undefined) return
    const event = { event: fields.get('event') ?? 'message', id: lastId, data: JSON.parse(data) }
    const { add } = event.event === 'beat' ? beats : messages
    add(event)
  }

  return {
    status: response.statusCode ?? 0,
    headers: response.headers as IncomingHttpHeaders,
    lastId: () => lastId,
    retryMs: () => retryMs,
    /** Messages that have arrived and that no one has taken. */
    pending: messages.untaken,
    next: messages.next,
    nextBeat: beats.next,
    ended,
    close: () => request.destroy(),
  }
}

function createQueue() {
  const untaken: LiveEvent[] = []
  const waiting: ((event: LiveEvent) => void)[] = []
  return {
    untaken,
    add(event: LiveEvent): void {
      const waiter = waiting.shift()
      if (waiter) waiter(event)
      else untaken.push(event)
    },
    next: () =>
      new Promise<LiveEvent>((resolve) => {
        const event = untaken.shift()
        if (event) resolve(event)
        else waiting.push(resolve)
      }),
  }
}

import pg from 'pg'
import { FEED_NAME } from './postgres-limits.ts'

const RECONNECT_MS = 500
const ANSWER_WITHIN_MS = 3_000

type Options = {
  url: string
  channel: string
  onNotification: (payload: string) => void
  /** The connection is there again after it was lost. */
  onReconnected: () => Promise<void>
}

/** Opens a connection of its own that listens to a channel of PostgreSQL, and opens it again when it is lost. */
export async function openListening({ url, channel, onNotification, onReconnected }: Options) {
  let client: pg.Client | null = null
  let isClosed = false

  async function connect(): Promise<void> {
    const opened = new pg.Client({
      connectionString: url,
      application_name: FEED_NAME,
      query_timeout: ANSWER_WITHIN_MS,
      connectionTimeoutMillis: ANSWER_WITHIN_MS,
      keepAlive: true,
    })
    opened.on('error', () => lose(opened))
    opened.on('end', () => lose(opened))
    opened.on('notification', ({ payload = '' }) => onNotification(payload))
    try {
      await opened.connect()
      await opened.query(`LISTEN ${channel}`)
    } catch (error) {
      opened.end().catch(() => undefined)
      throw error
    }
    client = opened
  }

  function lose(lost: pg.Client): void {
    if (client !== lost) return
    client = null
    lost.end().catch(() => undefined)
    reconnect()
  }

  function reconnect(): void {
    if (isClosed) return
    setTimeout(() => {
      if (!isClosed)
        connect()
          .then(onReconnected, reconnect)
          .catch(() => undefined)
    }, RECONNECT_MS).unref()
  }

  await connect()
  return {
    isConnected: () => client !== null,
    /** Asks on this connection; one that gives no answer counts as lost. @throws while there is none */
    async ask(question: string | pg.QueryConfig): Promise<pg.QueryResult> {
      const asked = client
      if (!asked) throw new Error('The connection for changes is lost')
      return asked.query(question).catch((error: unknown) => {
        lose(asked)
        throw error
      })
    },
    async close(): Promise<void> {
      isClosed = true
      await client?.end()
    },
  }
}

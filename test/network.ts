import { promisify } from 'node:util'
import { api, type CallName } from '../domain/api.ts'

/**
 * A fault between a screen and the server: the call never arrives (`gone`); the call arrives, but its answer is lost
 * (`lost`), or a proxy's 502 comes in its place (`proxy`); the call waits until `until` resolves; the call gets a
 * `refusal` instead of the server's answer.
 */
type Trouble =
  | 'gone'
  | 'lost'
  | 'proxy'
  | { until?: Promise<unknown>; refusal?: [status: number, sentence: string, code?: string] }

/** The original, from before a test may have replaced the timers. */
const turnOfEventLoop = promisify(setImmediate)

type Send = (url: string, request: RequestInit) => Promise<Response>

/**
 * The connection from a screen to the server, in which single calls fail for as long as a test requests; all others
 * arrive.
 */
export function openNetwork(send: Send) {
  const troubles = new Map<CallName, Trouble>()
  const asked: CallName[] = []
  const made: { name: CallName; body: unknown }[] = []
  const underWay = new Set<Promise<Response>>()

  async function pass(url: string, request: RequestInit): Promise<Response> {
    const name = nameOf(request.method ?? 'GET', url)
    asked.push(name)
    if (!name.startsWith('GET')) made.push({ name, body: bodyOf(request) })
    const trouble = troubles.get(name)
    if (trouble === 'gone') throw new TypeError('Failed to fetch')
    if (typeof trouble === 'object') {
      await trouble.until
      if (trouble.refusal) return refuse(...trouble.refusal)
    }
    const answer = await send(url, request)
    if (trouble === 'lost') throw new TypeError('Failed to fetch')
    if (trouble === 'proxy') return new Response('<h1>502 Bad Gateway</h1>', { status: 502 })
    return answer
  }

  return {
    send(url: string, request: RequestInit): Promise<Response> {
      const answer = pass(url, request)
      underWay.add(answer)
      void answer.catch(() => undefined).then(() => underWay.delete(answer))
      return answer
    },
    /** The calls that were made so far, including reads. */
    asked,
    /** The writes among them. */
    made,
    meet: (name: CallName, trouble: Trouble) => void troubles.set(name, trouble),
    mend: (name: CallName) => void troubles.delete(name),
    /** Waits until every call is answered, including calls that follow an answer, such as a list that is read again. */
    async quiet(): Promise<void> {
      do {
        await Promise.allSettled(underWay)
        await turnOfEventLoop()
      } while (underWay.size > 0)
    },
  }
}

export type Network = ReturnType<typeof openNetwork>

function refuse(status: number, message: string, error = 'REFUSED'): Response {
  return Response.json({ error, message }, { status })
}

/** The call that an address belongs to; a call with exactly this path has priority over one with an id in it. */
function nameOf(method: string, url: string): CallName {
  const parts = url.replace(/[?#].*/, '').split('/')
  const names = (Object.keys(api) as CallName[]).filter((name) => {
    const [itsMethod, path = ''] = name.split(' ')
    const own = path.split('/')
    return (
      itsMethod === method &&
      own.length === parts.length &&
      own.every((part, at) => part === parts[at] || part.startsWith(':'))
    )
  })
  const [name] = names.sort((a, b) => a.split(':').length - b.split(':').length)
  if (!name) throw new Error(`There is no call ${method} ${url}`)
  return name
}

function bodyOf({ body }: RequestInit): unknown {
  return typeof body === 'string' ? JSON.parse(body) : undefined
}

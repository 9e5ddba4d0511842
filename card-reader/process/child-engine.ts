import { type ChildProcess, fork } from 'node:child_process'
import { constants, setPriority } from 'node:os'
import { fileURLToPath } from 'node:url'
import type { EmbeddedRequest } from '../cards/card-context.ts'
import { CardReadingError } from '../reading-error.ts'
import { type CardDeadline, limitCard } from './card-deadline.ts'
import { childLimits } from './child-limits.ts'
import type { ChildAnswer, ChildBeginning, ChildTask } from './child-messages.ts'
import { watchMemory } from './process-memory.ts'

export type ChildEngine = {
  /** Rejects with a `CardReadingError`: `busy` when the queue is full, `timeout`, `crashed`, `aborted`, or about the photo. */
  run(kind: ChildTask['kind'], request: EmbeddedRequest, signal?: AbortSignal): Promise<ChildAnswer>
  load(): { reading: number; waiting: number }
  close(): Promise<void>
  /** The process that is running now, if any. */
  pid(): number | undefined
}

type Job = {
  task: ChildTask
  settle: (answer: ChildAnswer | CardReadingError) => void
  settled: boolean
}

export type ChildLimits = { [Key in keyof typeof childLimits]: number }

const script = new URL('./reading-child.ts', import.meta.url)

/** One child process for all cards: started when first needed, ended when idle, killed when it misbehaves. */
export function createChildEngine(limits: ChildLimits = childLimits, childScript: URL = script): ChildEngine {
  const waiting: Job[] = []
  let child: ChildProcess | null = null
  let inHand: Job | null = null
  let idle: NodeJS.Timeout | undefined
  let deadline: CardDeadline | null = null
  let endCard = () => {}
  let ids = 0
  let closed = false

  const load = () => ({ reading: inHand ? 1 : 0, waiting: waiting.length })
  return { run, load, close, pid: () => child?.pid }

  function run(
    kind: ChildTask['kind'],
    request: EmbeddedRequest,
    signal?: AbortSignal,
  ): Promise<ChildAnswer> {
    if (closed) return Promise.reject(new CardReadingError('aborted'))
    if (signal?.aborted) return Promise.reject(new CardReadingError('aborted'))
    if (waiting.length >= limits.queue) {
      const retryAfter = Math.ceil((waiting.length + 1) * limits.usualSeconds)
      return Promise.reject(new CardReadingError('busy', { retryAfter }))
    }
    return new Promise((resolve, reject) => {
      const onAbort = () => job.settle(new CardReadingError('aborted'))
      const job: Job = {
        task: { id: ++ids, kind, request },
        settled: false,
        settle(answer) {
          if (job.settled) return
          job.settled = true
          signal?.removeEventListener('abort', onAbort)
          const place = waiting.indexOf(job)
          if (place >= 0) waiting.splice(place, 1)
          if (answer instanceof CardReadingError) reject(answer)
          else resolve(answer)
        },
      }
      signal?.addEventListener('abort', onAbort)
      waiting.push(job)
      next()
    })
  }

  function next(): void {
    if (inHand || closed) return
    const job = waiting.shift()
    if (!job) {
      rest()
      return
    }
    clearTimeout(idle)
    inHand = job
    const worker = child ?? start()
    worker.ref()
    worker.channel?.ref()
    const limit = limitCard(worker.pid, limits, () => stop(worker, 'timeout'))
    deadline = limit
    const stopWatching = watchMemory(worker.pid, limits.memoryBytes, () => stop(worker, 'crashed'))
    endCard = () => {
      limit.end()
      stopWatching()
      inHand = null
    }
    worker.send(job.task, (error) => {
      if (error) stop(worker, 'crashed')
    })
  }

  function start(): ChildProcess {
    const started = fork(fileURLToPath(childScript), {
      serialization: 'advanced',
      execArgv: ['--max-old-space-size=512', '--disable-warning=ExperimentalWarning'],
      // It decodes what strangers upload: it gets none of the server's secrets.
      env: { PATH: process.env.PATH, NODE_ENV: process.env.NODE_ENV },
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    })
    child = started
    giveWay(started.pid)
    started.on('message', (answer: ChildAnswer | ChildBeginning) => {
      if (inHand?.task.id !== answer.id) return
      if ('begun' in answer) return deadline?.begin()
      const job = inHand
      endCard()
      // What it keeps would only grow: a fresh process starts with the next card.
      if (answer.memory > limits.memoryBytes) leave(started)
      job.settle('failed' in answer ? new CardReadingError(answer.failed, { cause: answer.detail }) : answer)
      next()
    })
    started.on('error', () => stop(started, 'crashed'))
    started.on('exit', () => stop(started, 'crashed'))
    return started
  }

  /** Ends a process that is gone, stuck or too big; only the card in hand fails. */
  function stop(worker: ChildProcess, code: 'timeout' | 'crashed'): void {
    if (worker !== child) return
    leave(worker)
    const job = inHand
    endCard()
    job?.settle(new CardReadingError(code))
    next()
  }

  function leave(worker: ChildProcess): void {
    if (worker === child) child = null
    worker.kill('SIGKILL')
  }

  function rest(): void {
    const worker = child
    if (!worker) return
    // An idle process must not keep the server from ending.
    worker.unref()
    worker.channel?.unref()
    clearTimeout(idle)
    idle = setTimeout(() => leave(worker), limits.idleMilliseconds)
    idle.unref()
  }

  async function close(): Promise<void> {
    closed = true
    clearTimeout(idle)
    const jobs = [...waiting, ...(inHand ? [inHand] : [])]
    for (const job of jobs) job.settle(new CardReadingError('aborted'))
    const worker = child
    endCard()
    if (!worker) return
    const gone = new Promise<void>((resolve) => worker.once('exit', () => resolve()))
    worker.ref()
    leave(worker)
    await gone
  }
}

/**
 * Visitors come first: reading cards takes the processor time that they leave. Told from outside as soon as the process
 * is there, because each of its threads has the priority that the first one has when it starts them.
 */
function giveWay(pid: number | undefined): void {
  try {
    if (pid !== undefined) setPriority(pid, constants.priority.PRIORITY_BELOW_NORMAL)
  } catch {
    // Not allowed everywhere, and only a courtesy.
  }
}

import { extname } from 'node:path'
import { CardReadingError } from '../reading-error.ts'
import { type ChildLimits, childLimits } from './child-limits.ts'
import type { ChildAnswer, ChildTask, ChildWork } from './child-messages.ts'
import { type CardEnd, type ReadingProcess, startReadingProcess } from './reading-process.ts'

export type ChildEngine = {
  /**
   * Rejects with a `CardReadingError`: `busy` if the queue is full, `timeout`, `crashed`, `aborted`, or about the
   * photo.
   */
  run(work: ChildWork, signal?: AbortSignal): Promise<ChildAnswer>
  load(): { reading: number; waiting: number }
  close(): Promise<void>
  /** The process that is running now, if any. */
  pid(): number | undefined
}

type Job = { task: ChildTask; settle: (outcome: ChildAnswer | CardReadingError) => void }

/** `absent`: no process runs. `reading`: it has a card. `resting`: it has none, and ends when its time is up. */
type State =
  | { name: 'absent' }
  | { name: 'reading'; worker: ReadingProcess; job: Job }
  | { name: 'resting'; worker: ReadingProcess; idle: NodeJS.Timeout }
  | { name: 'closed' }

/** The same file: TypeScript here, JavaScript in the published package. */
const script = new URL(`./reading-child${extname(import.meta.url)}`, import.meta.url)

/** One child process for all cards: started when first needed, ended when idle, killed when it misbehaves. */
export function createChildEngine(limits: ChildLimits = childLimits, childScript: URL = script): ChildEngine {
  const waiting: Job[] = []
  let state: State = { name: 'absent' }
  let ids = 0
  const load = () => ({ reading: state.name === 'reading' ? 1 : 0, waiting: waiting.length })
  return { run, load, close, pid: () => workerOf(state)?.pid }

  function run(work: ChildWork, signal?: AbortSignal): Promise<ChildAnswer> {
    if (state.name === 'closed' || signal?.aborted) return Promise.reject(new CardReadingError('aborted'))
    if (waiting.length >= limits.queue) {
      const retryAfter = Math.ceil((waiting.length + 1) * limits.usualSeconds)
      return Promise.reject(new CardReadingError('busy', { retryAfter }))
    }
    const { job, answer } = createJob({ id: ++ids, ...work }, signal, () => {
      const place = waiting.indexOf(job)
      if (place >= 0) waiting.splice(place, 1)
    })
    waiting.push(job)
    next()
    return answer
  }

  /** Hands over the next card, or lets the process rest. */
  function next(): void {
    if (state.name === 'closed' || state.name === 'reading') return
    const job = waiting.shift()
    if (!job) return
    if (state.name === 'resting') clearTimeout(state.idle)
    try {
      const worker: ReadingProcess =
        workerOf(state) ??
        startReadingProcess(childScript, limits, () => {
          if (workerOf(state) === worker) forget()
        })
      state = { name: 'reading', worker, job }
      worker.read(job.task, (end) => finish(worker, job, end))
    } catch (cause) {
      job.settle(new CardReadingError('crashed', { cause }))
      next()
    }
  }

  function finish(worker: ReadingProcess, job: Job, end: CardEnd): void {
    if (state.name === 'closed') return
    // A process that uses too much memory would only grow: a new one starts with the next card.
    if (typeof end !== 'string' && end.memory > limits.keptBytes) leave(worker)
    else if (typeof end !== 'string') rest(worker)
    job.settle(outcomeOf(end))
    next()
  }

  function rest(worker: ReadingProcess): void {
    worker.rest()
    const idle = setTimeout(() => leave(worker), limits.idleMilliseconds)
    idle.unref()
    state = { name: 'resting', worker, idle }
  }

  function leave(worker: ReadingProcess): void {
    forget()
    worker.kill()
  }

  function forget(): void {
    if (state.name === 'resting') clearTimeout(state.idle)
    state = { name: 'absent' }
  }

  async function close(): Promise<void> {
    const last = state
    state = { name: 'closed' }
    if (last.name === 'resting') clearTimeout(last.idle)
    const jobs = [...waiting, ...(last.name === 'reading' ? [last.job] : [])]
    for (const job of jobs) job.settle(new CardReadingError('aborted'))
    const worker = workerOf(last)
    worker?.kill()
    await worker?.gone
  }
}

/** A card and the promise of its answer. `settled` is called when it has an answer, or its caller has given it up. */
function createJob(task: ChildTask, signal: AbortSignal | undefined, settled: () => void) {
  const { promise: answer, resolve, reject } = Promise.withResolvers<ChildAnswer>()
  const abort = () => job.settle(new CardReadingError('aborted'))
  const job: Job = {
    task,
    // A promise settles only once: the answer to a card that was given up is ignored.
    settle(outcome) {
      signal?.removeEventListener('abort', abort)
      settled()
      if (outcome instanceof CardReadingError) reject(outcome)
      else resolve(outcome)
    },
  }
  signal?.addEventListener('abort', abort)
  return { job, answer }
}

function workerOf(state: State): ReadingProcess | undefined {
  return 'worker' in state ? state.worker : undefined
}

function outcomeOf(end: CardEnd): ChildAnswer | CardReadingError {
  if (typeof end === 'string') return new CardReadingError(end)
  return 'failed' in end ? new CardReadingError(end.failed, { cause: end.detail }) : end
}

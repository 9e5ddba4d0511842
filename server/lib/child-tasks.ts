import { type ChildProcess, fork } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { setPriority } from 'node:os'
import { fileURLToPath } from 'node:url'
import { language } from '../../domain/text/t.ts'
import type { Ended, Given, Refused } from './child-entry.ts'
import { Refusal } from './errors.ts'
import { createQueue } from './queue.ts'

/** The limits of one call: seconds after its module is loaded, and megabytes of heap in addition to its input. */
export type TaskBounds = { seconds: number; megabytes: number }

/** A task exceeded its limits and was ended. */
export class TaskEnded extends Error {
  readonly used: 'time' | 'memory'

  constructor(used: TaskEnded['used']) {
    super(`A task was ended: it used too much ${used}`)
    this.used = used
  }
}

const ENTRY = fileURLToPath(new URL('child-entry.ts', import.meta.url))
/** Requests come first; a task gets the processor time that they leave. */
export const TASK_PRIORITY = 5
/** On a busy machine, a low-priority process can take long to start. That is not the fault of its input. */
const SECONDS_TO_START = 60
/** One queue for all tasks, so that their memory does not add up. */
const enqueue = createQueue({ atOnce: 1, waiting: 20 })
const running = new Set<ChildProcess>()
process.on('exit', () => {
  for (const child of running) child.kill('SIGKILL')
})

/**
 * Runs long work on strangers' input in a separate process, while the event loop answers other requests. Each call
 * gets a new process, so that its memory returns to the system. A thread is no alternative, because one that runs out
 * of memory ends the whole server.
 * @param module exports the task as `task`, a function of one argument. Argument and result are copied, so they must be
 * plain data. Its texts are in the caller's language
 * @returns a function that runs the task.
 * @throws the task's own `Refusal`; TaskEnded when it exceeds its limits; 503 when too many tasks are waiting
 */
export function createChildTask<Task extends (input: never) => unknown>(
  module: URL,
  bounds: TaskBounds,
): (input: Parameters<Task>[0]) => Promise<Awaited<ReturnType<Task>>> {
  return (input) => {
    const given = { module: module.href, language: language(), input }
    return enqueue(() => run(given, bounds) as Promise<Awaited<ReturnType<Task>>>)
  }
}

async function run(given: Given, { seconds, megabytes }: TaskBounds): Promise<unknown> {
  const child = fork(ENTRY, {
    serialization: 'advanced',
    execArgv: [`--max-old-space-size=${megabytes}`, '--disable-warning=ExperimentalWarning'],
    // Tasks read strangers' files, so they get none of the server's secrets.
    env: { PATH: process.env.PATH, NODE_ENV: process.env.NODE_ENV },
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
  running.add(child)
  giveWay(child.pid)
  const ended = Promise.withResolvers<unknown>()
  const endLate = (after: number) => setTimeout(() => ended.reject(new TaskEnded('time')), after * 1_000)
  let late = endLate(SECONDS_TO_START)
  child.on('message', (message: Ended) => {
    if ('begins' in message) {
      clearTimeout(late)
      late = endLate(seconds)
    } else if ('refused' in message) ended.reject(refusalOf(message.refused))
    else if ('failed' in message) ended.reject(new Error(message.failed))
    else ended.resolve(message.result)
  })
  child.once('error', ended.reject)
  child.once('exit', (code, signal) =>
    ended.reject(
      isOutOfMemory(code, signal)
        ? new TaskEnded('memory')
        : new Error(`The process of ${given.module} ended without a result (${signal ?? code})`),
    ),
  )
  // If the process could not be started, its 'error' event follows.
  if (child.connected) child.send(given, (error) => error && ended.reject(error))
  try {
    return await ended.promise
  } finally {
    clearTimeout(late)
    running.delete(child)
    child.kill('SIGKILL')
  }
}

/** V8 aborts a process whose heap is full; the system kills one that takes too much memory. */
function isOutOfMemory(code: number | null, signal: NodeJS.Signals | null): boolean {
  return signal === 'SIGABRT' || signal === 'SIGKILL' || signal === 'SIGTRAP' || code === 134
}

function giveWay(pid: number | undefined): void {
  if (pid === undefined) return
  try {
    setPriority(pid, TASK_PRIORITY)
    // When memory runs out, Linux ends the process with the highest score: the task, not the server.
    writeFileSync(`/proc/${pid}/oom_score_adj`, '1000')
  } catch {
    // The process has ended, or the system has no such file or does not allow writing it.
  }
}

function refusalOf({ status, code, message, more }: Refused): Refusal {
  return new Refusal(status, code, message, more)
}

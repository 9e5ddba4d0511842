import { fork } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { setPriority } from 'node:os'
import { fileURLToPath } from 'node:url'
import { limitCard } from './card-deadline.ts'
import type { ChildLimits } from './child-limits.ts'
import type { ChildAnswer, ChildBeginning, ChildTask } from './child-messages.ts'
import { watchMemory } from './process-memory.ts'

/** How a card ended: with the process's answer, or with the end of the process. */
export type CardEnd = ChildAnswer | 'timeout' | 'crashed'

/** One running process that reads one card at a time. */
export type ReadingProcess = {
  pid: number | undefined
  /** Hands over a card. `ended` is called once. */
  read(task: ChildTask, ended: (end: CardEnd) => void): void
  /** Without a card, the process must not keep the server from ending. */
  rest(): void
  kill(): void
  /** Settles when the process has ended. */
  gone: Promise<void>
}

/**
 * glibc raises its mmap threshold with each large block that is freed, up to 32 MB. Pictures then come from the heap,
 * where a small block after them keeps them from being returned: 180 MB more after five walls. With fixed thresholds
 * every picture is returned, and no photo takes longer.
 */
const GIVES_BACK = {
  MALLOC_ARENA_MAX: '2',
  MALLOC_MMAP_THRESHOLD_: '262144',
  MALLOC_TRIM_THRESHOLD_: '262144',
}

type CardInHand = { id: number; ended: (end: CardEnd) => void; begin: () => void; stopWatching: () => void }

/**
 * Starts a process. `died` is called if it ends without being asked to, before its card ends as `crashed`.
 * @throws if the system has no memory for a process
 */
export function startReadingProcess(script: URL, limits: ChildLimits, died: () => void): ReadingProcess {
  const child = fork(fileURLToPath(script), {
    serialization: 'advanced',
    // A small heap is collected often: the search for markers leaves 100 MB of garbage.
    execArgv: [
      '--max-old-space-size=160',
      '--max-semi-space-size=4',
      '--disable-warning=ExperimentalWarning',
    ],
    // The child decodes strangers' uploads, so it gets none of the server's secrets.
    env: { PATH: process.env.PATH, NODE_ENV: process.env.NODE_ENV, ...GIVES_BACK },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  giveWay(child.pid)
  let card: CardInHand | null = null
  let isEnding = false
  const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  child.on('message', (message: ChildAnswer | ChildBeginning) => {
    if (card?.id !== message.id) return
    if ('begun' in message) card.begin()
    else endCard(message)
  })
  child.on('error', () => fail('crashed'))
  child.on('exit', () => fail('crashed'))
  return { pid: child.pid, read, rest, kill, gone }

  function read(task: ChildTask, ended: (end: CardEnd) => void): void {
    child.ref()
    child.channel?.ref()
    const deadline = limitCard(child.pid, limits, () => fail('timeout'))
    const stopMemory = watchMemory(child.pid, limits, () => fail('crashed'))
    const stopWatching = () => {
      deadline.end()
      stopMemory()
    }
    card = { id: task.id, ended, begin: deadline.begin, stopWatching }
    // A process that could not be started, for lack of file descriptors, has no channel: its 'error' event follows.
    if (!child.connected) return
    child.send(task, (error) => {
      if (error) fail('crashed')
    })
  }

  function endCard(end: CardEnd): void {
    const ending = card
    card = null
    ending?.stopWatching()
    ending?.ended(end)
  }

  /** Ends a process that has crashed, is stuck or too big; only the current card fails. */
  function fail(why: 'timeout' | 'crashed'): void {
    if (isEnding) return
    kill()
    died()
    endCard(why)
  }

  function rest(): void {
    child.unref()
    child.channel?.unref()
  }

  function kill(): void {
    isEnding = true
    card?.stopWatching()
    child.kill('SIGKILL')
  }
}

/**
 * A third of the share of a process of normal priority: with less, a machine that does other work would read nothing
 * for minutes.
 */
const PRIORITY = 5

/**
 * Lowers the priority of a process, because visitors come first: reading cards takes the processor time that they
 * leave. Set from outside as soon as the process exists, because each of its threads inherits the priority of the
 * first one.
 */
function giveWay(pid: number | undefined): void {
  if (pid === undefined) return
  try {
    setPriority(pid, PRIORITY)
    // If memory runs out, Linux ends this process and not the one that started it.
    writeFileSync(`/proc/${pid}/oom_score_adj`, '1000')
  } catch {
    // Not allowed everywhere, and not required.
  }
}

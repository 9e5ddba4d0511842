import { readFile } from 'node:fs/promises'
import type { ChildLimits } from './child-limits.ts'

/**
 * Calls `exceeded` once when a process uses more resident memory than it may. Watches from outside, because a process
 * inside a native call cannot report. Without /proc it sees nothing, and only the process's own report after each
 * card counts.
 * @returns a function that stops watching
 */
export function watchMemory(
  pid: number | undefined,
  limits: Pick<ChildLimits, 'memoryBytes' | 'memoryCheckMilliseconds'>,
  exceeded: () => void,
): () => void {
  const timer = setInterval(async () => {
    const resident = await residentMemory(pid)
    if (resident > limits.memoryBytes && !ended) {
      stop()
      exceeded()
    }
  }, limits.memoryCheckMilliseconds)
  timer.unref()
  let ended = false
  return stop

  function stop() {
    ended = true
    clearInterval(timer)
  }
}

/** In bytes; 0 if unknown. */
export async function residentMemory(pid: number | undefined): Promise<number> {
  if (!pid) return 0
  try {
    const kilobytes = /^VmRSS:\s+(\d+) kB$/m.exec(await readFile(`/proc/${pid}/status`, 'utf8'))?.[1]
    return Number(kilobytes ?? 0) * 1024
  } catch {
    return 0
  }
}

import type { LogEvent } from 'kysely'

/** Passes the duration of every statement on to whoever measures. */
export function createQueryTimes() {
  let hear: (milliseconds: number) => void = () => undefined
  return {
    log: (event: LogEvent) => hear(event.queryDurationMillis),
    measure(next: (milliseconds: number) => void): void {
      hear = next
    },
  }
}

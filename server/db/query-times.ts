import type { LogEvent } from 'kysely'

/** Passes the duration of every statement on to whoever measures. */
export function createQueryTimes() {
  let report: (milliseconds: number) => void = () => undefined
  return {
    log: (event: LogEvent) => report(event.queryDurationMillis),
    measure(next: (milliseconds: number) => void): void {
      report = next
    },
  }
}

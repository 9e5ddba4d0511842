import type { LogEvent } from 'kysely'

/** Reports the duration of every statement to the function given to `measure`. */
export function createQueryTimes() {
  let report: (milliseconds: number) => void = () => undefined
  return {
    log: (event: LogEvent) => report(event.queryDurationMillis),
    measure(next: (milliseconds: number) => void): void {
      report = next
    },
  }
}

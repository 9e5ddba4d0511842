import { pino } from 'pino'

/** Bytes of lines that wait until they can be written. Beyond that, lines are lost. */
const MOST_WAITING = 2 ** 20

/**
 * The log's output, which no failure to write ends: on a full disk, or without a reader of the pipe, the server goes on,
 * and so does the log once there is room.
 * @param descriptor of the open file; the standard output by default
 */
export function openLogOutput(descriptor: number = process.stdout.fd) {
  const output = pino.destination({ dest: descriptor, maxLength: MOST_WAITING })
  // Otherwise each failure would be an uncaught error, which is logged, which fails again.
  output.on('error', () => undefined)
  return output
}

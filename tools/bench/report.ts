import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { cpus } from 'node:os'

/** A figure with its goal; without a goal, it is for information. */
export type Figure = {
  what: string
  measured: number
  unit: string
  goal?: { atLeast: number } | { atMost: number }
}

export function isReached({ measured, goal }: Figure): boolean {
  if (!goal) return true
  return 'atLeast' in goal ? measured >= goal.atLeast : measured <= goal.atMost
}

/** The figures as a table, with the machine on which they were measured. */
export function report(figures: Figure[]): string {
  const rows = figures.map((figure) => [
    figure.what,
    goalText(figure),
    `${rounded(figure.measured)} ${figure.unit}`.trim(),
    figure.goal ? (isReached(figure) ? 'pass' : 'MISSED') : '',
  ])
  const table = [['What', 'Goal', 'Measured', ''], ...rows]
  const widths = [0, 1, 2, 3].map((column) => Math.max(...table.map((row) => row[column]?.length ?? 0)))
  const lines = table.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  )
  const [cpu] = cpus()
  return [
    ...lines,
    '',
    `On ${cpu?.model ?? 'an unknown processor'}, ${cpus().length} cores, Node ${process.version}`,
  ].join('\n')
}

function goalText({ goal, unit }: Figure): string {
  if (!goal) return ''
  return 'atLeast' in goal ? `>= ${goal.atLeast} ${unit}`.trim() : `<= ${goal.atMost} ${unit}`.trim()
}

function rounded(value: number): string {
  return Math.abs(value) >= 100 ? value.toFixed(0) : value.toPrecision(3)
}

export function median(values: readonly number[]): number {
  return percentile(values, 0.5)
}

/** The value that a share of all, from 0 to 1, does not exceed. */
export function percentile(values: readonly number[], part: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN
}

const TICKS_PER_SECOND = Number(execFileSync('getconf', ['CLK_TCK'], { encoding: 'utf8' }))

/** Milliseconds of processor time, of all threads, that a process has used so far, from Linux; throws elsewhere. */
export function cpuMilliseconds(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return ((Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND) * 1_000
}

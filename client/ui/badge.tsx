import type { ReactNode } from 'react'

export type Tone = 'plain' | 'good' | 'fair' | 'bad' | 'accent'

/**
 * The color of a step on a scale, from its first to its last; the word also conveys the step. A word that is not a step
 * has none.
 */
export function toneOfStep(step: number, steps: number): Tone {
  if (step < 0) return 'plain'
  if (step === 0) return 'good'
  return step === steps - 1 ? 'bad' : 'fair'
}

/** A short label for the element beside it. */
export function Badge({ tone = 'plain', children }: { tone?: Tone; children: ReactNode }) {
  return <span className={badgeClass(tone)}>{children}</span>
}

/** The look of a badge as a class, for the hundreds in a schedule, where each component would cost time. */
export function badgeClass(tone: Tone): string {
  return tone === 'plain' ? 'badge' : `badge badge-${tone}`
}

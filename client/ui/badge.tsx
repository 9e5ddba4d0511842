import type { ReactNode } from 'react'

export type Tone = 'plain' | 'good' | 'fair' | 'bad' | 'accent'

/** The color of a step of a scale, from its first to its last; the word says it too. A word that is no step has none. */
export function toneOfStep(step: number, steps: number): Tone {
  if (step < 0) return 'plain'
  if (step === 0) return 'good'
  return step === steps - 1 ? 'bad' : 'fair'
}

/** A short word about the thing beside it. */
export function Badge({ tone = 'plain', children }: { tone?: Tone; children: ReactNode }) {
  return <span className={badgeClass(tone)}>{children}</span>
}

/** The look of a badge, for the hundreds of a schedule, which would cost a component each. */
export function badgeClass(tone: Tone): string {
  return tone === 'plain' ? 'badge' : `badge badge-${tone}`
}

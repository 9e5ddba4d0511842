import type { ReactNode } from 'react'

export type Tone = 'plain' | 'good' | 'fair' | 'bad' | 'accent'

/** A short word about the thing beside it. */
export function Badge({ tone = 'plain', children }: { tone?: Tone; children: ReactNode }) {
  return (
    <span
      className={`inline-flex items-center gap-1 rounded-sm px-1.5 py-0.5 text-xs font-semibold ${TONES[tone]}`}
    >
      {children}
    </span>
  )
}

const TONES: Record<Tone, string> = {
  plain: 'bg-sunken text-soft',
  good: 'bg-good-wash text-good',
  fair: 'bg-fair-wash text-fair',
  bad: 'bg-bad-wash text-bad',
  accent: 'bg-accent-wash text-accent',
}

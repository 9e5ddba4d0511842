import type { ReactNode } from 'react'

export type Tone = 'plain' | 'good' | 'fair' | 'bad' | 'accent'

/** A short word about the thing beside it. */
export function Badge({ tone = 'plain', children }: { tone?: Tone; children: ReactNode }) {
  return <span className={tone === 'plain' ? 'badge' : `badge badge-${tone}`}>{children}</span>
}

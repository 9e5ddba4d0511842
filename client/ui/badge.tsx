import type { ReactNode } from 'react'

export type Tone = 'plain' | 'good' | 'fair' | 'bad' | 'accent'

/** How much a session asks of its listeners, as a colour; the word says it too. */
export const LEVEL_TONES: Readonly<Record<string, Tone>> = {
  beginner: 'good',
  intermediate: 'fair',
  advanced: 'bad',
}

/** A short word about the thing beside it. */
export function Badge({ tone = 'plain', children }: { tone?: Tone; children: ReactNode }) {
  return <span className={tone === 'plain' ? 'badge' : `badge badge-${tone}`}>{children}</span>
}

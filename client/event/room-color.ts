import type { CSSProperties } from 'react'

/** The color of the room at this position of the list, as in the table. */
export function colorOf(index: number): CSSProperties {
  return { '--room': `var(--room-${(index % 8) + 1})` } as CSSProperties
}

import type { CSSProperties } from 'react'

/** The color of the room with this index in the list, as in the table. */
export function colorOf(index: number): CSSProperties {
  return { '--room': `var(--room-${(index % 8) + 1})` } as CSSProperties
}

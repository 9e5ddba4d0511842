import type { CSSProperties } from 'react'

/** The colour of the room at this position of the list, as in the table. */
export function colourOf(index: number): CSSProperties {
  return { '--room': `var(--room-${(index % 8) + 1})` } as CSSProperties
}

import type { CSSProperties } from 'react'

/** The colour of the room in this place of the list, as in the table. */
export function colourOf(index: number): CSSProperties {
  return { '--room': `var(--room-${(index % 8) + 1})` } as CSSProperties
}

/**
 * The part of a picture that its frame shows. `scale` is 1 for the whole picture; `x` and `y` are the position of the
 * picture's upper left corner, in widths and heights of the frame, and never above 0.
 */
export type Zoom = { scale: number; x: number; y: number }
/** In widths and heights of the frame, from its upper left corner. */
export type At = { x: number; y: number }

export const WHOLE: Zoom = { scale: 1, x: 0, y: 0 }
const LARGEST = 6
const MIDDLE: At = { x: 0.5, y: 0.5 }

/** Scales the picture by a factor; the point under `at` stays in place. */
export function zoomed(zoom: Zoom, factor: number, at: At): Zoom {
  const scale = within(zoom.scale * factor, 1, LARGEST)
  const grown = scale / zoom.scale
  return settled({ scale, x: at.x - (at.x - zoom.x) * grown, y: at.y - (at.y - zoom.y) * grown })
}

/** Moves the picture in its frame; its edges stay at or beyond the frame's. */
export function moved(zoom: Zoom, by: At): Zoom {
  return settled({ ...zoom, x: zoom.x + by.x, y: zoom.y + by.y })
}

/** The point of the picture under a point of the frame, as a fraction of the picture from its upper left corner. */
export function under(zoom: Zoom, at: At): At {
  return { x: (at.x - zoom.x) / zoom.scale, y: (at.y - zoom.y) / zoom.scale }
}

/**
 * The position of a point of the picture in the frame; the center of the frame for a point that is not visible, or for
 * none.
 */
export function inFrame(zoom: Zoom, of: At | undefined): At {
  if (!of) return MIDDLE
  const at = { x: zoom.x + of.x * zoom.scale, y: zoom.y + of.y * zoom.scale }
  return at.x < 0 || at.x > 1 || at.y < 0 || at.y > 1 ? MIDDLE : at
}

export function isLargest({ scale }: Zoom): boolean {
  return scale >= LARGEST
}

function settled({ scale, x, y }: Zoom): Zoom {
  return { scale, x: within(x, 1 - scale, 0), y: within(y, 1 - scale, 0) }
}

function within(value: number, least: number, most: number): number {
  return Math.min(most, Math.max(least, value))
}

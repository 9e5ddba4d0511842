import type { Quad } from '../photo/raster.ts'
import type { Axes } from './wall-plane.ts'

/** The pixels of one color, those of the papers found so far, and how much each pixel's neighbors differ. */
export type ColorField = {
  width: number
  height: number
  /** The color class of each pixel, and that of the papers. */
  classes: Uint8Array
  color: number
  taken: Uint8Array
  steps: Uint8Array
  /** A step that is the edge of a paper on another one of its color. */
  edge: number
}

/** A possible paper: its center, size and tilt; the last three along the axes of the wall there. */
export type Rectangle = { x: number; y: number; width: number; height: number; tilt: number; axes: Axes }

/** A rectangle being checked: the field's pixels by their distance from its center, along its own sides. */
export type Look = {
  field: ColorField
  rectangle: Rectangle
  xAcross: number
  yAcross: number
  xDown: number
  yDown: number
}

export function lookAt(field: ColorField, rectangle: Rectangle): Look {
  const { tilt, axes } = rectangle
  const [cosine, sine] = [Math.cos(tilt), Math.sin(tilt)]
  return {
    field,
    rectangle,
    xAcross: axes.across.x * cosine + axes.down.x * sine,
    yAcross: axes.across.y * cosine + axes.down.y * sine,
    xDown: axes.down.x * cosine - axes.across.x * sine,
    yDown: axes.down.y * cosine - axes.across.y * sine,
  }
}

/** The index of a pixel; -1 outside the picture. */
export function pixelAt(look: Look, u: number, v: number): number {
  const { x, y } = look.rectangle
  return pixelOf(look.field, x + u * look.xAcross + v * look.xDown, y + u * look.yAcross + v * look.yDown)
}

/** The pixel beside a side, at `out` from it and at `along` from its center, as a share of its length. */
export function besideSide(look: Look, across: number, down: number, along: number, out: number): number {
  const { width, height } = look.rectangle
  return across === 0
    ? pixelAt(look, along * width, down * (height / 2 + out))
    : pixelAt(look, across * (width / 2 + out), along * height)
}

export function isFree(field: ColorField, x: number, y: number): boolean {
  const pixel = pixelOf(field, x, y)
  return pixel >= 0 && (field.taken[pixel] as number) === 0
}

function pixelOf({ width, height }: ColorField, x: number, y: number): number {
  const column = Math.round(x)
  const row = Math.round(y)
  return column < 0 || row < 0 || column >= width || row >= height ? -1 : row * width + column
}

export function cornersOf(field: ColorField, rectangle: Rectangle): Quad {
  const { x, y, width, height } = rectangle
  const { xAcross, yAcross, xDown, yDown } = lookAt(field, rectangle)
  const corner = (u: number, v: number) => ({
    x: x + u * xAcross + v * xDown,
    y: y + u * yAcross + v * yDown,
  })
  const [u, v] = [width / 2, height / 2]
  return [corner(-u, -v), corner(u, -v), corner(u, v), corner(-u, v)]
}

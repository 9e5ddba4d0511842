import { takeBreak } from '../turns.ts'
import type { Outline } from './fonts.ts'
import type { Block } from './lines.ts'
import type { Piece } from './words.ts'

type Rectangle = { x: number; y: number; width: number; height: number; radius?: number; color: string }
/**
 * An item drawn on a sheet. Lengths are from the top left corner, in millimeters on paper and in pixels in a picture.
 */
export type Mark =
  | ({ kind: 'fill' } & Rectangle)
  | ({ kind: 'frame'; stroke: number } & Rectangle)
  | { kind: 'line'; x1: number; y1: number; x2: number; y2: number; color: string; stroke: number }
  /** Lines with round ends, as a path in a square of `DRAWN` units; `size` is the square's size on the sheet. */
  | { kind: 'drawing'; path: string; x: number; y: number; size: number; color: string; stroke: number }
  | { kind: 'piece'; piece: Piece; x: number; y: number; size: number; color: string }

/** The side of the square that drawings are defined in. */
export const DRAWN = 24

export type Sheet = { width: number; height: number; marks: Mark[] }

type Anchor = {
  x: number
  y: number
  width: number
  size: number
  align?: 'start' | 'middle' | 'end' | 'left'
}

/** Places a block. Lines start on the side where their script starts. */
export function placed(block: Block, { x, y, width, size, align = 'start' }: Anchor): Mark[] {
  return block.lines.flatMap((line) => {
    const rest = width - line.width * size
    const isAtRight = align === 'end' || (align === 'start' && line.isRightToLeft)
    const left = x + (align === 'middle' ? rest / 2 : isAtRight ? rest : 0)
    return line.pieces.map(
      ({ piece, x: within }): Mark => ({
        kind: 'piece',
        piece,
        x: left + within * size,
        y: y + line.base * size,
        size: size * line.scale,
        color: line.color,
      }),
    )
  })
}

/** A sheet on other paper: as large as it fits, centered. */
export function onPaper(sheet: Sheet, { width, height }: { width: number; height: number }): Sheet {
  const scale = Math.min(width / sheet.width, height / sheet.height)
  const left = (width - sheet.width * scale) / 2
  const top = (height - sheet.height * scale) / 2
  return { width, height, marks: sheet.marks.map((mark) => moved(mark, { scale, left, top })) }
}

function moved(mark: Mark, { scale, left, top }: { scale: number; left: number; top: number }): Mark {
  if (mark.kind === 'line')
    return {
      ...mark,
      x1: left + mark.x1 * scale,
      y1: top + mark.y1 * scale,
      x2: left + mark.x2 * scale,
      y2: top + mark.y2 * scale,
      stroke: mark.stroke * scale,
    }
  const at = { x: left + mark.x * scale, y: top + mark.y * scale }
  if (mark.kind === 'piece') return { ...mark, ...at, size: mark.size * scale }
  if (mark.kind === 'drawing') return { ...mark, ...at, size: mark.size * scale, stroke: mark.stroke * scale }
  const box = { ...at, width: mark.width * scale, height: mark.height * scale }
  const radius = mark.radius === undefined ? {} : { radius: mark.radius * scale }
  return mark.kind === 'frame'
    ? { ...mark, ...box, ...radius, stroke: mark.stroke * scale }
    : { ...mark, ...box, ...radius }
}

/** A sheet as a picture with the same letters as its PDF, as outlines, because a browser has other fonts. */
export async function svgOf({ width, height, marks }: Sheet): Promise<string> {
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}mm" height="${height}mm">`,
    `<rect width="${width}" height="${height}" fill="#fff"/>${await inSvg(marks)}</svg>`,
  ].join('')
}

/** Marks as part of an SVG. Letters are outlines, so that they look the same everywhere. */
export async function inSvg(marks: readonly Mark[]): Promise<string> {
  const glyphs = new Map<string, { id: string; path: string }>()
  const body: string[] = []
  for (const mark of marks) {
    await takeBreak()
    body.push(drawnIn(mark, glyphs))
  }
  return `<defs>${[...glyphs.values()].map(({ path }) => path).join('')}</defs>${body.join('')}`
}

function drawnIn(mark: Mark, glyphs: Map<string, { id: string; path: string }>): string {
  if (mark.kind === 'line')
    return `<path d="M${short(mark.x1)} ${short(mark.y1)}L${short(mark.x2)} ${short(mark.y2)}" stroke="${mark.color}" stroke-width="${mark.stroke}"/>`
  if (mark.kind === 'drawing')
    return `<path d="${mark.path}" transform="translate(${short(mark.x)} ${short(mark.y)}) scale(${(mark.size / DRAWN).toFixed(4)})" fill="none" stroke="${mark.color}" stroke-width="${short((mark.stroke * DRAWN) / mark.size)}" stroke-linecap="round" stroke-linejoin="round"/>`
  if (mark.kind !== 'piece') return rectangle(mark)
  const { piece, x, y, size, color } = mark
  const { font } = piece
  const scale = size / font.unit
  const uses = piece.glyphs.map((glyph) => {
    const key = `${font.name} ${glyph.id}`
    const known = glyphs.get(key)
    const id = known?.id ?? `g${glyphs.size}`
    if (!known) glyphs.set(key, { id, path: `<path id="${id}" d="${pathOf(font.outline(glyph.id))}"/>` })
    return `<use href="#${id}" x="${Math.round(glyph.x * font.unit)}" y="${Math.round(glyph.y * font.unit)}"/>`
  })
  return `<g transform="translate(${short(x)} ${short(y)}) scale(${scale.toFixed(7)} ${(-scale).toFixed(7)})" fill="${color}">${uses.join('')}</g>`
}

function rectangle({
  x,
  y,
  width,
  height,
  radius,
  color,
  ...mark
}: Extract<Mark, { kind: 'fill' | 'frame' }>): string {
  const box = `x="${short(x)}" y="${short(y)}" width="${short(width)}" height="${short(height)}"`
  const corner = radius ? ` rx="${radius}"` : ''
  if (mark.kind === 'frame')
    return `<rect ${box}${corner} fill="none" stroke="${color}" stroke-width="${mark.stroke}"/>`
  return `<rect ${box}${corner || ' shape-rendering="crispEdges"'} fill="${color}"/>`
}

function pathOf(outline: Outline): string {
  return outline.map(({ type, values }) => `${type}${values.map(Math.round).join(' ')}`).join('')
}

function short(length: number): number {
  return Math.round(length * 100) / 100
}

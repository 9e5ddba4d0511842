import type { Box, Raster } from '../photo/raster.ts'
import { medianOf } from './averages.ts'
import { type Blob, blobsOf } from './connected-runs.ts'
import { leveling } from './head-settings.ts'
import { runsOf } from './pixel-runs.ts'
import { type Color, type Figure, setInLine } from './set-in-line.ts'

/** `hasRaised`: whether some figures were raised after others. */
export type LeveledLine = { picture: Raster; hasRaised: boolean }

/**
 * The figures of a heading on one line: raised ones, such as the minutes of "9³⁰", get the height of those before
 * them and follow a colon. The recognizer reads raised minutes, and figures that are far apart, in pieces or not at
 * all. Null if the heading has several lines, or no figures.
 */
export function leveledLine(head: Raster): LeveledLine | null {
  const paper = paperColor(head)
  const ink = inkOn(head, paper)
  const figures = withLevels(figuresOf(head, ink))
  if (!figures) return null
  return {
    picture: setInLine(head, figures, paper),
    hasRaised: figures.some(({ level }) => level === 'raised'),
  }
}

function paperColor({ data, width, height }: Raster): Color {
  const channel = (which: number) => {
    const values: number[] = []
    for (let y = Math.floor(height * 0.2); y < height * 0.8; y += 3)
      for (let x = Math.floor(width * 0.2); x < width * 0.8; x += 3)
        values.push(data[(y * width + x) * 3 + which] as number)
    return medianOf(values)
  }
  return [channel(0), channel(1), channel(2)]
}

/** 1 for each pixel whose difference from the paper is that of writing. */
function inkOn({ data, width, height }: Raster, paper: Color): Uint8Array {
  const off = new Uint8Array(width * height)
  /** For each number of shades, how many pixels in the middle differ by that much. */
  const counts = new Uint32Array(256)
  for (let pixel = 0, at = 0; pixel < off.length; pixel++, at += 3) {
    const differs = (channel: 0 | 1 | 2) => Math.abs((data[at + channel] as number) - paper[channel])
    off[pixel] = Math.max(differs(0), differs(1), differs(2))
    const x = pixel % width
    const y = (pixel - x) / width
    if (x > width * 0.2 && x < width * 0.8 && y > height * 0.2 && y < height * 0.8) {
      const shades = off[pixel] as number
      counts[shades] = (counts[shades] as number) + 1
    }
  }
  let above = Math.floor(counts.reduce((sum, count) => sum + count, 0) * leveling.strongest)
  const strongest = Math.max(
    0,
    counts.findIndex((count) => {
      above -= count
      return above < 0
    }),
  )
  const least = Math.max(leveling.noise, strongest * leveling.ink)
  return off.map((value) => (value >= least ? 1 : 0))
}

/** Possible figures, from left to right: without specks, underlines, and anything that extends in from the edge. */
function figuresOf({ width, height }: Raster, ink: Uint8Array): Figure[] {
  const { speck, largest, rim } = leveling
  const blobs = blobsOf(
    runsOf({ width, height }, ink, 1, 1),
    height,
    (across, down) =>
      Math.max(across, down) > height * speck && across < width * largest && down < height * largest,
  )
  const found = blobs
    .map((blob): Figure => ({ ...boxOf(blob), blob, level: 'line' }))
    .filter(
      ({ x, y, width: across, height: down }) =>
        x >= rim && y >= rim && x + across <= width - rim && y + down <= height - rim,
    )
  const tallest = Math.max(0, ...found.map((figure) => figure.height))
  const isFlat = (figure: Figure) =>
    figure.height < tallest * leveling.flat.height && figure.width > figure.height * leveling.flat.shape
  // A pin or a dot above the writing is filled and round; figures have gaps.
  const { full, round, height: low } = leveling.pin
  const isPin = ({ blob, width: across, height: down }: Figure) =>
    down < tallest * low &&
    blob.area > across * down * full &&
    Math.min(across, down) > Math.max(across, down) * round
  const digits = found.filter(
    (figure) => !isFlat(figure) && !isPin(figure) && figure.height >= tallest * leveling.smallest,
  )
  const underFigures = (figure: Figure) =>
    digits.reduce((sum, digit) => sum + Math.max(0, sharedWidth(digit, figure)), 0)
  const dashes = found.filter(
    (figure) => isFlat(figure) && underFigures(figure) < figure.width * leveling.under,
  )
  return [...digits, ...dashes.map((dash): Figure => ({ ...dash, level: 'dash' }))].sort((a, b) => a.x - b.x)
}

function boxOf({ top, starts, ends }: Blob): Box {
  const left = starts.reduce((least, start) => Math.min(least, start))
  const right = ends.reduce((most, end) => Math.max(most, end))
  return { x: left, y: top, width: right - left + 1, height: starts.length }
}

/** How much of the narrower figure's width two figures share. */
function overlapOf(one: Box, other: Box): number {
  return sharedWidth(one, other) / Math.min(one.width, other.width)
}

function sharedWidth(one: Box, other: Box): number {
  return Math.min(one.x + one.width, other.x + other.width) - Math.max(one.x, other.x)
}

/** The figures, with their levels. Null if some are below others. */
function withLevels(figures: readonly Figure[]): Figure[] | null {
  const slope = slopeOf(figures)
  const footOf = ({ x, y, width, height }: Figure) => y + height - slope * (x + width / 2)
  let base: Figure | null = null
  const leveled: Figure[] = []
  for (const figure of figures) {
    if (figure.level === 'dash') {
      if (base) leveled.push(figure)
      continue
    }
    const before = leveled.findLast(({ level }) => level !== 'dash')
    if (before && overlapOf(before, figure) > leveling.stacked) return null
    const isRaised: boolean =
      base !== null &&
      footOf(figure) < footOf(base) - base.height * leveling.raised.above &&
      figure.height < base.height * leveling.raised.highest
    if (!isRaised && base && footOf(figure) - figure.height > footOf(base)) return null
    if (!isRaised) base = figure
    leveled.push({ ...figure, level: isRaised ? 'raised' : 'line' })
  }
  return base && leveled.length > 1 && leveled.length <= leveling.most ? leveled : null
}

/**
 * The slope along the feet of the tall figures, in pixels down for each pixel to the right: that of the two farthest
 * apart with none of them below.
 */
function slopeOf(figures: readonly Figure[]): number {
  const { tall, apart, most, off } = leveling.slant
  const tallest = Math.max(0, ...figures.map(({ height }) => height))
  const feet = figures
    .filter(({ level, height }) => level !== 'dash' && height >= tallest * tall)
    .map(({ x, y, width, height }) => ({ x: x + width / 2, y: y + height }))
  let best = { slope: 0, span: tallest * apart }
  for (const one of feet)
    for (const other of feet) {
      const span = other.x - one.x
      const slope = (other.y - one.y) / span
      if (span <= best.span || Math.abs(slope) > most) continue
      const isLowest = feet.every(({ x, y }) => y - one.y - slope * (x - one.x) < tallest * off)
      if (isLowest) best = { slope, span }
    }
  return best.slope
}

import { distance, type Point, type Quad, type Raster } from '../photo/raster.ts'
import type { ColorClasses } from './color-classes.ts'
import { blobsOf, spanOf } from './connected-runs.ts'
import { type HeadShape, headShape } from './head-shapes.ts'
import { marksWhere, runsOfEach } from './pixel-runs.ts'
import { fromTopLeft } from './plain-papers.ts'
import { areaOf, hullOf, quadWithin } from './quads.ts'
import { missOf, type Usual } from './usual-paper.ts'
import { coloredSearch } from './written-settings.ts'

/** A paper of a strong color, in the picture's pixels. `isWhole`: whether no other paper covers a part of it. */
export type ColoredPaper = { quad: Quad; color: number; isWhole: boolean }

/** `solid`: the share of its hull that a patch fills. */
export type SolidPaper = ColoredPaper & { solid: number }

/** The patches of one color that are wanted by their size and fill their hull, each as the shape it has. */
export function solidPapers(
  { width, height }: Raster,
  { classes, count }: ColorClasses,
  isIncluded: (pixel: number) => boolean,
  isWanted: (across: number, down: number, area: number) => boolean,
  shapeOf: (hull: readonly Point[], area: number) => Quad | null = quadWithin,
): SolidPaper[] {
  const included = marksWhere(classes, isIncluded)
  const runs = runsOfEach({ width, height }, included, count, coloredSearch.shortestRun)
  return runs.flatMap((ofColor, index) =>
    blobsOf(ofColor, height, isWanted).flatMap((blob): SolidPaper[] => {
      const hull = hullOf(blob)
      const solid = spanOf(blob) / areaOf(hull)
      if (solid < coloredSearch.solid) return []
      const quad = shapeOf(hull, blob.area)
      return quad ? [{ quad: fromTopLeft(quad), color: index + 1, isWhole: true, solid }] : []
    }),
  )
}

/** Headings of another shape, separate patches of their color: round ones, and strips lower than a paper. */
export function headsOf(
  picture: Raster,
  colors: ColorClasses,
  taken: Uint8Array,
  usual: Usual,
  shape: Pick<HeadShape, 'isStrip' | 'axesAt'>,
): ColoredPaper[] {
  return solidPapers(
    picture,
    colors,
    (pixel) => taken[pixel] === 0,
    (across, down, area) => isLeftSized(across, down, area, usual),
    (hull, area) => headShape(hull, area, { ...shape, picture }),
  )
}

function isLeftSized(across: number, down: number, area: number, usual: Usual): boolean {
  const { least, most } = coloredSearch.areas
  return (
    area > usual.area * least * 0.6 &&
    area < usual.area * most &&
    Math.min(across, down) > Math.sqrt(usual.area) * coloredSearch.thinnest
  )
}

/** Patches outside the papers that were found: papers that others partly cover. */
export function leftOver(
  picture: Raster,
  colors: ColorClasses,
  taken: Uint8Array,
  usual: Usual,
): ColoredPaper[] {
  const left = solidPapers(
    picture,
    colors,
    (pixel) => taken[pixel] === 0,
    (across, down, area) => isLeftSized(across, down, area, usual),
    // Excludes letters cut out of paper, and anything round.
    (hull, area) => {
      const quad = quadWithin(hull, area)
      const { filled, straight } = coloredSearch.left
      return quad && area > areaOf(quad) * filled && areaOf(quad) > areaOf(hull) * straight ? quad : null
    },
  )
  return left.map((paper) => ({ ...paper, isWhole: missOf(paper.quad, usual) < coloredSearch.wholeMiss }))
}

/** Bands of paper across several columns, such as that of a break. */
export function bandsOf(
  picture: Raster,
  colors: ColorClasses,
  taken: Uint8Array,
  usual: Usual,
): ColoredPaper[] {
  const { longer, lower, higher, slimmest, filled } = coloredSearch.band
  const [width, height] = [Math.sqrt(usual.area * usual.shape), Math.sqrt(usual.area / usual.shape)]
  const long = width * longer
  const bands = solidPapers(
    picture,
    colors,
    (pixel) => taken[pixel] === 0,
    (across, down) => Math.max(across, down) > long,
    (hull, area) => {
      const quad = quadWithin(hull, area, slimmest)
      if (!quad || area < areaOf(quad) * filled) return null
      const [side, end] = [distance(quad[0], quad[1]), distance(quad[1], quad[2])].sort((a, b) => b - a) as [
        number,
        number,
      ]
      return side > long && end > height * lower && end < height * higher ? quad : null
    },
  )
  return bands.map((band) => ({ ...band, isWhole: false }))
}

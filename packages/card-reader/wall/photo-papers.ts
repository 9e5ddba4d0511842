import type { Point, Quad } from '../photo/raster.ts'
import { findColoredPapers } from './colored-papers.ts'
import { finderOf } from './paper-places.ts'
import { findPlainHeads, findPlainPapers } from './plain-papers.ts'
import { alongRows, areaOf } from './quads.ts'
import type { FoundPaper } from './seen-papers.ts'
import { usualOf } from './usual-paper.ts'
import type { WallPhoto } from './wall-photo.ts'
import { coloredSearch } from './written-settings.ts'

/** Papers of strong colors, and others found by their edges. */
export function papersOn({ outlines: { raster, step } }: WallPhoto): FoundPaper[] {
  const onPhoto = ([a, b, c, d]: Quad): Quad => {
    const scaled = ({ x, y }: { x: number; y: number }) => ({ x: (x + 0.5) * step, y: (y + 0.5) * step })
    return [scaled(a), scaled(b), scaled(c), scaled(d)]
  }
  const plain = findPlainPapers(raster)
  const { papers: patches, colorAt, plane } = findColoredPapers(raster, plain)
  const usual = usualOf([...patches.map(({ quad }) => quad), ...plain])
  // Colored letters on white paper are patches, too.
  const colored = patches.filter(
    ({ quad }) => !usual || areaOf(quad) > usual.area * coloredSearch.areas.letter,
  )
  const coloredAt = finderOf(colored.map(({ quad }) => quad))
  const others = plain.filter((quad) => coloredAt(quad) < 0)
  const knownAt = finderOf([...colored.map(({ quad }) => quad), ...others])
  const axesAt = (point: Point) => plane.viewAt(point).axes
  const heads = (usual ? findPlainHeads(raster, usual, axesAt) : []).filter((quad) => knownAt(quad) < 0)
  const papers = [
    ...colored.map(({ quad, ...paper }) => ({ ...paper, outline: onPhoto(quad) })),
    ...heads.map((quad) => ({ outline: onPhoto(quad), color: 0, isWhole: false })),
    // A patch of a strong color that was not found by that color is probably not a paper.
    ...others.map((quad) => {
      const color = colorAt(quad)
      return { outline: onPhoto(quad), color, isWhole: color === 0 }
    }),
  ]
  const inRow = alongRows(papers.flatMap(({ outline, isWhole }) => (isWhole ? [outline] : [])))
  return papers.map((paper) => ({ ...paper, outline: inRow(paper.outline) }))
}

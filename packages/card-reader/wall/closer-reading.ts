import { middleOf, type Raster } from '../photo/raster.ts'
import { createCutter, widthOn } from './card-pieces.ts'
import { withCloserHeads } from './closer-heads.ts'
import { type Closer, closerPapers } from './closer-photo.ts'
import { openHeadReader } from './head-reader.ts'
import { headLimits } from './head-settings.ts'
import { cutPaper } from './head-texts.ts'
import { papersOn } from './photo-papers.ts'
import { placeOn } from './photo-place.ts'
import { lookAtPapers, reachesEdge } from './seen-papers.ts'
import { openInColor, type WallPhoto } from './wall-photo.ts'
import { writtenGridOf } from './written-grid.ts'
import type { SeenPaper } from './written-papers.ts'
import { partOf, type WrittenCard, type WrittenPhoto } from './written-reading.ts'
import { closerLimits } from './written-settings.ts'

type Source = { photo: WallPhoto; bytes: Buffer; index: number; wantsPieces: boolean }

/**
 * Checks whether a photo shows a part of one of these walls larger.
 * @returns that wall with the cards of this photo where they are larger, each in its place; null if the photo is not
 * of this kind
 */
export async function lookCloser(
  { photo, bytes, index, wantsPieces }: Source,
  walls: readonly WrittenPhoto[],
): Promise<{ whole: WrittenPhoto; closer: WrittenPhoto } | null> {
  if (walls.length === 0) return null
  const colors = await openInColor(bytes)
  const seen = lookAtPapers({ photo, colors }, papersOn(photo))
  for (const whole of seen ? walls : []) {
    const closer = whole.wall.isRuled ? null : closerPapers(whole.wall.papers, seen?.papers ?? [])
    if (!closer || !seen) continue
    const cutter = createCutter(colors, wantsPieces)
    const cut = async (paper: SeenPaper) => ({
      ...(await cutter.cut(paper, seen.map)),
      width: widthOn(paper),
      small: wantsPieces && widthOn(paper) < closerLimits.readable ? partOf(paper, colors, index) : null,
    })
    const named = await withCloserHeads(whole, closer, colors)
    const cards: WrittenCard[] = []
    for (const card of named.cards) {
      const paper = closer.same.get(
        whole.wall.papers.find(({ outline }) => outline === card.outline) as SeenPaper,
      )
      const isBetter = paper && widthOn(paper) > card.width && isWholeOn(paper, colors)
      const larger = isBetter ? await cut(paper) : null
      const others = [...(card.others ?? []), ...(larger && card.piece ? [card.piece] : [])]
      cards.push({ ...card, ...larger, ...(others.length > 0 && { others }) })
    }
    const papers = [...named.wall.papers]
    for (const { paper, shown, ...place } of newCards(named, closer)) {
      if (!(await hasWords(shown))) continue
      const at = shown.outline ? placeOn(middleOf(shown.outline), colors, index) : null
      cards.push({ ...place, ...(await cut(shown)), marks: 0, place: at, outline: paper.outline ?? null })
      // The next closer photo may also show it.
      papers.push(paper)
    }
    return { whole, closer: { ...named, cards, wall: { ...named.wall, papers } } }

    async function hasWords({ outline }: SeenPaper): Promise<boolean> {
      if (!outline) return false
      const text = await openHeadReader().words(cutPaper(colors, outline, headLimits.width), 'head')
      return text !== null && text.text.replace(/\P{L}/gu, '').length >= closerLimits.letters
    }
  }
  return null
}

/** Whether a note is whole: the edge of a closer photo cuts notes of which the other photo shows more. */
function isWholeOn({ outline }: SeenPaper, photo: Raster): boolean {
  return outline !== undefined && !reachesEdge(outline, photo)
}

/** Cards that the photo of the whole wall missed, in their cells; none of their places is sure. */
function newCards({ wall }: WrittenPhoto, { others }: Closer) {
  const found = others.filter(({ paper }) => paper.isLikeOthers && paper.color > 0)
  const grid = found.length === 0 ? null : writtenGridOf([...wall.papers, ...found.map(({ paper }) => paper)])
  const hasSame = (axis: 'columns' | 'rows') =>
    grid?.[axis].length === wall.grid[axis].length &&
    wall.grid[axis].every(({ paper }, index) => paper === grid[axis][index]?.paper)
  if (!grid || !hasSame('columns') || !hasSame('rows')) return []
  return grid.cards.flatMap((card) => {
    const own = found.find(({ paper }) => paper.outline === card.paper.outline)
    return own && card.column !== null && card.row !== null ? [{ ...card, ...own, isSure: false }] : []
  })
}

import { applyHomography, fitHomography } from '../photo/homography.ts'
import { distance, type Point } from '../photo/raster.ts'
import type { PaperKind } from './mark-codes.ts'
import type { FoundMark } from './mark-finder.ts'
import type { NumberedPaper, Paper } from './wall-map.ts'
import { printedCorners } from './wall-papers.ts'
import { markSearch } from './wall-settings.ts'

/**
 * The marks of one photo, grouped by their paper. A paper counts with one sure mark, or with two weak ones in their
 * printed arrangement; weak marks elsewhere are left out.
 */
export function papersOf(marks: readonly FoundMark[]): NumberedPaper[] {
  const papers = new Map<string, NumberedPaper>()
  for (const mark of marks) {
    const { kind, number } = mark.name
    const paper = papers.get(`${kind}${number}`) ?? { kind, number, marks: [] }
    paper.marks.push(mark)
    papers.set(`${kind}${number}`, paper)
  }
  return [...papers.values()].flatMap((paper) => {
    const agreed = agreeingMarks(paper)
    return agreed.length > 1 || agreed.some(({ isSure }) => isSure) ? [{ ...paper, marks: agreed }] : []
  })
}

/** The largest set of a paper's marks in their printed arrangement, allowing for a bend of the paper. */
function agreeingMarks({ kind, marks }: Paper): FoundMark[] {
  const groups = marks.map((seed) => {
    const group = [seed]
    for (const mark of [...marks].sort((a, b) => b.likeness - a.likeness)) {
      if (group.some(({ name }) => name.corner === mark.name.corner)) continue
      if (fitsPrint(kind, [...group, mark])) group.push(mark)
    }
    return group
  })
  const worth = (group: FoundMark[]) => group.length + (group.some(({ isSure }) => isSure) ? 0.5 : 0)
  return groups.reduce((best, group) => (worth(group) > worth(best) ? group : best), [])
}

function fitsPrint(kind: PaperKind, marks: readonly FoundMark[]): boolean {
  const pairs = marks.flatMap(({ name, corners }) =>
    printedCorners(kind, name.corner).map((from, index) => ({ from, to: corners[index] as Point })),
  )
  const map = fitHomography(pairs)
  if (!map) return false
  const side = Math.min(...marks.map(({ corners: [a, b] }) => distance(a, b)))
  const farthest = Math.max(...pairs.map(({ from, to }) => distance(applyHomography(map, from), to)))
  return farthest <= side * markSearch.agreement
}

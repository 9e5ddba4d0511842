import { useState } from 'react'
import {
  type Axis,
  evenly,
  type HandGrid,
  type Point,
  withCornerAt,
  withLineAt,
} from '../../domain/wall/hand-grid.ts'
import type { WallReading } from '../../domain/wall/wall.ts'
import { type Counts, cardsOn, headsOn, proposedGrid, turned } from '../../domain/wall/wall-by-hand.ts'

/** A heading that a tap on the photo marks. */
export type Step = { axis: Axis; end: 'first' | 'last' }

/** The maximum number of rooms or times of an event. */
export const MOST_LINES = 100

const AXES = ['columns', 'rows'] as const

function stepsOf(axis: Axis): Step[] {
  return [
    { axis, end: 'first' },
    { axis, end: 'last' },
  ]
}

/** The grids that a person draws on the photos with cards, one photo at a time, and the heading that a tap marks. */
export function useHandGrids(reading: WallReading, photos: number, counts: Counts) {
  const shown = Array.from({ length: photos }, (_, photo) => photo).filter(
    (photo) => cardsOn(reading.cards, photo).length > 0,
  )
  const [grids, setGrids] = useState<ReadonlyMap<number, HandGrid>>(new Map())
  const [chosen, setPhoto] = useState(0)
  const photo = shown.includes(chosen) ? chosen : (shown[0] ?? 0)
  const firstSteps = (next: number) =>
    AXES.flatMap((axis) => (headsOn(reading[axis], next) ? [] : stepsOf(axis)))
  const [steps, setSteps] = useState(() => firstSteps(photo))
  const [tapped, setTapped] = useState<readonly Point[]>([])
  /** The photos whose grid a person has confirmed, besides the open one. */
  const [done, setDone] = useState<ReadonlySet<number>>(new Set())
  const grid = grids.get(photo) ?? proposedGrid(reading, photo, counts)
  const change = (next: HandGrid) => setGrids(new Map(grids).set(photo, next))

  function tap(at: Point): void {
    const [step, ...rest] = steps
    if (!step) return
    const { axis, end } = step
    change({ ...grid, [axis]: { ...grid[axis], [end]: at } })
    const isSingle = grid[axis].at.length === 1
    begin(isSingle ? rest.filter((each) => each.axis !== axis) : rest, [...tapped, at])
  }

  function begin(next: readonly Step[], shownBefore: readonly Point[] = []): void {
    setSteps([...next])
    setTapped(shownBefore)
  }

  return {
    shown,
    grid,
    /** All grids whose headings were marked, including the open one; none that was only proposed or half drawn. */
    all: [...new Map(grids).set(photo, grid).values()].filter((each) =>
      each.photo === photo ? steps.length === 0 : done.has(each.photo),
    ),
    /** The heading that the next tap marks; undefined once all have been tapped. */
    step: steps[0],
    tapped,
    tap,
    /** Draws the lines at once. */
    skip: () => begin([]),
    show(next: number) {
      const isDone = steps.length === 0
      if (isDone) setGrids(new Map(grids).set(photo, grid))
      setDone(new Set([...done].filter((each) => each !== photo).concat(isDone ? photo : [])))
      setPhoto(next)
      begin(done.has(next) ? [] : firstSteps(next))
    },
    /** Discards everything that was drawn. */
    reset() {
      const first = shown[0] ?? 0
      setGrids(new Map())
      setDone(new Set())
      setPhoto(first)
      begin(firstSteps(first))
    },
    tapAgain: (axis: Axis) => begin(stepsOf(axis)),
    drag: (line: { axis: Axis; index: number }, to: Point) => change(withLineAt(grid, line, to)),
    dragCorner: (to: Point) => change(withCornerAt(grid, to)),
    turn: () => change(turned(grid)),
    setCount(axis: Axis, count: number) {
      const at = evenly(count)
      change({ ...grid, [axis]: { ...grid[axis], at } })
    },
    setFrom: (axis: Axis, from: number) => change({ ...grid, [axis]: { ...grid[axis], from } }),
  }
}

export type HandGrids = ReturnType<typeof useHandGrids>

import { type RefObject, useEffect, useRef, useState } from 'react'
import { t } from '../../domain/text/t.ts'
import { type Carried, type Point, usePointerDrag } from '../lib/pointer-drag.ts'
import { toast } from '../ui/toast.ts'
import {
  drop,
  isOutdated,
  lift,
  NOTHING_SELECTED,
  putBack,
  type Step,
  selectedSession,
  stretch,
} from './selection.ts'
import type { Arrange } from './use-arrange.ts'
import type { BoardData } from './use-board-data.ts'

/** The state of a board, a function to `take` a step from it, and the steps outside of components: dragging, Escape. */
export function useSelection(
  root: RefObject<HTMLElement | null>,
  { board, arrange }: { board: BoardData; arrange: Arrange },
) {
  const [selection, setSelection] = useState(NOTHING_SELECTED)
  const [said, say] = useState('')

  function take({ selection: next, says, moves, refused }: Step): void {
    setSelection(next)
    if (refused) toast({ title: refused })
    if (says === undefined) return
    say(says)
    if (moves) void arrange('move', moves, says)
  }

  const isOver = isOutdated(selection, board)
  useEffect(() => {
    if (!isOver) return
    setSelection(NOTHING_SELECTED)
    toast({
      title: t('board.movedMeanwhile'),
      description: t('board.showsLatest'),
    })
  }, [isOver])

  useDrag(root, {
    lift(id) {
      const session = board.sessions.find((each) => each.id === id)
      if (session) take(lift(session, { isDragged: true }))
    },
    // A fast drag ends before the board has rendered its beginning.
    drop: (id, target) => take(drop({ state: 'lifted', id, isDragged: true }, target, board)),
    stretch: (id, target) => take(stretch(id, target, board)),
  })
  const lifted = selection.state === 'lifted' ? selectedSession(selection, board) : null
  useEscape(() => lifted && take(putBack(lifted)))
  return { selection, said, take }
}

function useEscape(act: () => void): void {
  const current = useRef(act)
  current.current = act
  useEffect(() => {
    const onKey = ({ key }: KeyboardEvent) => key === 'Escape' && current.current()
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
}

type Options = {
  lift: (id: number) => void
  /** Called with the place of the drop: a spot's key, 'tray', or null for neither. */
  drop: (id: number, target: string | null) => void
  /** Called when the lower edge of a session is released over a spot's key. */
  stretch: (id: number, target: string) => void
}

/** Drags cards: a copy follows the pointer, and the spot below it is marked. */
function useDrag(root: RefObject<HTMLElement | null>, options: Options): void {
  const current = useRef(options)
  current.current = options
  usePointerDrag(root, {
    handle: '[data-card]',
    finger: { restMs: 280, slipPixels: 10 },
    scroller: '.board-scroller',
    take(card, down) {
      const id = Number(card.dataset.card)
      const carried = carry(card, down, (target) => current.current.drop(id, target))
      current.current.lift(id)
      navigator.vibrate?.(12)
      return carried
    },
  })
  usePointerDrag(root, {
    handle: '[data-edge]',
    finger: { restMs: 120, slipPixels: 10 },
    scroller: '.board-scroller',
    take: (edge) => pull(edge, (id, target) => current.current.stretch(id, target)),
  })
}

/** Drags the lower edge of a session: the spot where it would end is marked. */
function pull(edge: HTMLElement, stretch: Options['stretch']): Carried {
  const mark = createMark()
  return {
    follow: (at) => mark(targetAt(at)),
    end(at) {
      mark(null)
      const target = at && targetAt(at)?.getAttribute('data-spot')
      if (target) stretch(Number(edge.dataset.edge), target)
    },
  }
}

function carry(card: HTMLElement, down: Point, drop: (target: string | null) => void): Carried {
  const ghost = ghostOf(card)
  const { left, top } = card.getBoundingClientRect()
  const mark = createMark()
  return {
    follow(at) {
      ghost.style.transform = `translate3d(${left + at.x - down.x}px, ${top + at.y - down.y}px, 0)`
      mark(targetAt(at))
    },
    end(at) {
      // While there is a copy, toasts cover no spot.
      const target = at && keyOf(targetAt(at))
      mark(null)
      ghost.remove()
      drop(target)
    },
  }
}

/** Moves the mark to the spot below the pointer. */
function createMark(): (target: Element | null) => void {
  let over: Element | null = null
  return (target) => {
    if (target === over) return
    over?.removeAttribute('data-over')
    target?.setAttribute('data-over', '')
    over = target
  }
}

function ghostOf(card: HTMLElement): HTMLElement {
  const { width, height } = card.getBoundingClientRect()
  const ghost = card.cloneNode(true) as HTMLElement
  ghost.removeAttribute('data-card')
  ghost.removeAttribute('id')
  ghost.setAttribute('aria-hidden', 'true')
  ghost.tabIndex = -1
  ghost.classList.add('board-ghost')
  ghost.style.width = `${width}px`
  ghost.style.height = `${height}px`
  document.body.append(ghost)
  return ghost
}

function targetAt({ x, y }: Point): Element | null {
  return document.elementFromPoint(x, y)?.closest('[data-spot],[data-tray]') ?? null
}

function keyOf(target: Element | null): string | null {
  if (!target) return null
  return target.getAttribute('data-spot') ?? 'tray'
}

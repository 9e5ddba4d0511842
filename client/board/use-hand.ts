import { type RefObject, useEffect, useRef, useState } from 'react'
import { toast } from '../ui/toast.ts'
import { drop, inHand, isOutdated, lift, putBack, RESTING, type Step, stretch } from './hand.ts'
import type { Arrange } from './use-arrange.ts'
import { useDrag } from './use-drag.ts'
import type { Picture } from './use-picture.ts'

/** The state of a board, how to `take` a step from it, and the steps that belong to no component: dragging, Escape. */
export function useHand(
  root: RefObject<HTMLElement | null>,
  { picture, arrange }: { picture: Picture; arrange: Arrange },
) {
  const [hand, setHand] = useState(RESTING)
  const [said, say] = useState('')

  function take({ hand: next, says, moves, refused }: Step): void {
    setHand(next)
    if (refused) toast({ title: refused })
    if (says === undefined) return
    say(says)
    if (moves) void arrange('move', moves, says)
  }

  const isOver = isOutdated(hand, picture)
  useEffect(() => {
    if (!isOver) return
    setHand(RESTING)
    toast({ title: 'Someone else has just moved one of the two', description: 'This is how it is now.' })
  }, [isOver])

  useDrag(root, {
    lift(id) {
      const session = picture.sessions.find((each) => each.id === id)
      if (session) take(lift(session, { isDragged: true }))
    },
    // A fast drag ends before the board has shown that it began.
    drop: (id, target) => take(drop({ state: 'lifted', id, isDragged: true }, target, picture)),
    stretch: (id, target) => take(stretch(id, target, picture)),
  })
  const lifted = hand.state === 'lifted' ? inHand(hand, picture) : null
  useEscape(() => lifted && take(putBack(lifted)))
  return { hand, said, take }
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

import { useEffect, useRef, useState } from 'react'

type Options = {
  isNothingLeft: boolean
  /** Whether a card is open, with words that would be lost with the proposal. */
  isHeld: boolean
  onDone: () => void
}

/**
 * Closes the proposal once nothing of it is left, even if the numbers of cards arrive only after the press that accepts
 * it.
 */
export function useLeaving({ isNothingLeft, isHeld, onDone }: Options) {
  const [hasAccepted, setHasAccepted] = useState(false)
  // The answer arrives late, and a card may have been opened since.
  const held = useRef(isHeld)
  held.current = isHeld
  useEffect(() => {
    if (hasAccepted && isNothingLeft && !isHeld) onDone()
  }, [hasAccepted, isNothingLeft, isHeld, onDone])
  return {
    /** Whether the proposal may be closed now. */
    isFree: () => !held.current,
    leave: (isAll: boolean) => (isAll ? onDone() : setHasAccepted(true)),
  }
}

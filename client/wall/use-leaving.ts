import { useEffect, useRef, useState } from 'react'

type Options = {
  isNothingLeft: boolean
  /** Whether a card is open, with words that would be lost with the proposal. */
  isHeld: boolean
  /** Whether no photo waits to be read, even when it is called much later. */
  isWhole: () => boolean
  onDone: () => void
}

/**
 * Closes the proposal once nothing of it is left, even if the numbers of cards arrive only after the press that accepts
 * it.
 */
export function useLeaving({ isNothingLeft, isHeld, isWhole, onDone }: Options) {
  const [hasAccepted, setHasAccepted] = useState(false)
  // The answer arrives late, and a card may have been opened since.
  const held = useRef(isHeld)
  held.current = isHeld
  useEffect(() => {
    if (hasAccepted && isNothingLeft && !isHeld && isWhole()) onDone()
  }, [hasAccepted, isNothingLeft, isHeld, isWhole, onDone])
  return {
    /** Whether the proposal may be closed now. */
    isFree: () => !held.current && isWhole(),
    leave: (isAll: boolean) => (isAll ? onDone() : setHasAccepted(true)),
  }
}

import { useState } from 'react'
import type { WallReading } from '../../domain/wall.ts'
import {
  type Corrections,
  correctionsFor,
  correctionsOfHeads,
  NO_CORRECTIONS,
} from '../../domain/wall-corrections.ts'

type State = {
  reading: WallReading | null
  /** The reading that the corrections are of, which is not shown while others are made. */
  latest: WallReading | null
  corrections: Corrections
}

/** The reading of the photos, with what a person has put right: it outlives another photo of the same wall. */
export function useCorrectedReading(days: number) {
  const [{ reading, corrections }, setState] = useState<State>({
    reading: null,
    latest: null,
    corrections: NO_CORRECTIONS,
  })

  /** @param next null while photos are read */
  function show(next: WallReading | null): void {
    setState((state) => {
      if (!next) return { ...state, reading: null }
      const { latest, corrections: before } = state
      const now = latest ? correctionsFor(next, latest, before) : before
      return { reading: next, latest: next, corrections: now }
    })
  }

  function correct(change: (before: Corrections) => Corrections): void {
    setState((state) => ({ ...state, corrections: change(state.corrections) }))
  }

  /** Ends with these photos; heads that were named keep their names. */
  function close(): void {
    setState((state) => ({
      ...state,
      reading: null,
      corrections: correctionsOfHeads(state.corrections, days),
    }))
  }

  return { reading, corrections, show, correct, close }
}

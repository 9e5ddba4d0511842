import { useEffect, useState } from 'react'
import type { Room } from '../../domain/schedule/rooms.ts'
import type { WallReading } from '../../domain/wall/wall.ts'
import {
  type Corrections,
  correctionsFor,
  correctionsOfHeads,
  NO_CORRECTIONS,
} from '../../domain/wall/wall-corrections.ts'
import { choicesOfNamedHeads, type NamedHead, withNamedHeads } from '../../domain/wall/wall-heads-named.ts'
import { keep, readKeptValue } from '../lib/browser-storage.ts'
import { keepDraft } from '../lib/drafts.ts'
import { keepProposal, keptProposal, type Proposal } from './kept-proposal.ts'

const keyOf = (eventId: number) => `wall-heads:${eventId}`

type State = {
  reading: WallReading | null
  /** The reading that the corrections belong to; hidden while another one is made. */
  latest: WallReading | null
  corrections: Corrections
}

/**
 * The reading of the photos with the user's corrections. It survives another photo of the same wall, and the page
 * within this tab, because a phone that opens its camera may discard the page. The rooms of heads outlive the tab.
 * `rooms` are those of the event; `draft` is the key of the tab's stored data.
 */
export function useCorrectedReading(
  event: { id: number; days: number },
  rooms: readonly Room[],
  draft: string,
) {
  const [{ reading, latest, corrections }, setState] = useState<State>(() => {
    const { reading: kept = null, corrections: its = NO_CORRECTIONS } = keptProposal(draft) ?? {}
    return { reading: kept, latest: kept, corrections: its }
  })

  // While other photos are being read there is no reading, and the previous one stays stored.
  useEffect(() => {
    if (reading) keepProposal(draft, { reading, corrections })
  }, [draft, reading, corrections])

  /** @param next null while photos are being read */
  function show(next: WallReading | null): void {
    setState((state) => {
      if (!next) return { ...state, reading: null }
      const before = state.latest ? correctionsFor(next, state.latest, state.corrections) : state.corrections
      const now = withHeads(before, choicesOfNamedHeads(next.columns, keptHeads(event.id), rooms))
      return { reading: next, latest: next, corrections: now }
    })
    if (next) keepDraft(acceptedKey(draft), null)
  }

  function correct(change: (before: Corrections) => Corrections): void {
    const now = change(corrections)
    if (latest && now.lines.columns !== corrections.lines.columns)
      keepHeads(event.id, withNamedHeads(keptHeads(event.id), latest.columns, now.lines.columns))
    setState((state) => ({ ...state, corrections: change(state.corrections) }))
  }

  /**
   * Ends the proposal of these photos; heads that were named keep their names.
   * @param acts the acts that accepted all of it: once one is undone, the tab offers the proposal again
   * @returns a function that restores the reading with all corrections, including one that is hidden because other
   * photos are being read; null if there is none
   */
  function close(acts: readonly string[] = []): (() => void) | null {
    const open = reading ?? keptProposal(draft)?.reading
    keepDraft(draft, null)
    if (open && acts.length > 0) keepProposal(acceptedKey(draft), { reading: open, corrections }, acts)
    setState((state) => ({
      ...state,
      reading: null,
      corrections: correctionsOfHeads(state.corrections, event.days),
    }))
    return open ? () => bringBack({ reading: open, corrections }) : null
  }

  function bringBack({ reading, corrections }: Proposal): void {
    keepDraft(acceptedKey(draft), null)
    setState({ reading, latest: reading, corrections })
  }

  /** The proposal whose acceptance may be undone, while none is open. */
  const accepted = reading ? null : keptProposal(acceptedKey(draft))
  return { reading, corrections, accepted, show, correct, close, bringBack }
}

const acceptedKey = (draft: string) => `${draft}/accepted`

/** The corrections, with rooms for the columns that have none yet. */
function withHeads(corrections: Corrections, columns: Corrections['lines']['columns']): Corrections {
  const { lines } = corrections
  return { ...corrections, lines: { ...lines, columns: new Map([...columns, ...lines.columns]) } }
}

/** The heads of an event's wall that were named in this browser. */
function keptHeads(eventId: number): NamedHead[] {
  const kept = readKeptValue('localStorage', keyOf(eventId))
  return Array.isArray(kept) ? kept.filter(isNamedHead) : []
}

function keepHeads(eventId: number, heads: readonly NamedHead[]): void {
  keep('localStorage', keyOf(eventId), heads.length === 0 ? null : JSON.stringify(heads))
}

/** Whether a stored value has the shape of this version. */
function isNamedHead(value: unknown): value is NamedHead {
  const { read, room } = (value ?? {}) as { read?: unknown; room?: unknown }
  if (typeof read !== 'string') return false
  if (room === 'none') return true
  const { id, add } = (room ?? {}) as { id?: unknown; add?: { name?: unknown; isOpen?: unknown } }
  return typeof id === 'number' || (typeof add?.name === 'string' && typeof add.isOpen === 'boolean')
}

import type { WallReading } from '../../domain/wall/wall.ts'
import type { Corrections } from '../../domain/wall/wall-corrections.ts'
import { keepDraft, keptDraft } from '../lib/drafts.ts'

/** A reading of photos, with the user's corrections. */
export type Proposal = { reading: WallReading; corrections: Corrections }

type Entries<M> = M extends ReadonlyMap<infer Key, infer Value> ? [Key, Value][] : never
/** A proposal in its JSON form. */
type Kept = {
  reading: WallReading
  columns: Entries<Corrections['lines']['columns']>
  rows: Entries<Corrections['lines']['rows']>
  edits: Entries<Corrections['edits']>
  choices: Entries<Corrections['choices']>
  day: number | null
  /** The acts that accepted it; none while it is open. */
  acts?: readonly string[]
}

/** The parts of a reading, all of them lists: the page cannot show a reading that lacks any. */
const PARTS = ['columns', 'rows', 'cards', 'bare', 'covered', 'closeUp', 'warnings'] as const

/** A proposal that was accepted completely, by these acts of the history. */
export type AcceptedProposal = Proposal & { acts: readonly string[] }

/**
 * The proposal that this tab stores under the key of a draft; null if there is none, or if it is from another version.
 */
export function keptProposal(key: string): AcceptedProposal | null {
  const {
    reading,
    columns,
    rows,
    edits,
    choices,
    day = null,
    acts = [],
  } = (keptDraft(key)?.values ?? {}) as Partial<Kept>
  const parts = PARTS.map((part) => reading?.[part])
  // An earlier version stored parts without their places on the photo.
  if (!reading?.closeUp?.every(({ at }) => at)) return null
  if (![...parts, columns, rows, edits, choices].every(Array.isArray)) return null
  const lines = { columns: new Map(columns), rows: new Map(rows) }
  return { reading, corrections: { lines, day, edits: new Map(edits), choices: new Map(choices) }, acts }
}

export function keepProposal(
  key: string,
  { reading, corrections }: Proposal,
  acts: readonly string[] = [],
): void {
  const { lines, day, edits, choices } = corrections
  const values: Kept = {
    reading,
    columns: [...lines.columns],
    rows: [...lines.rows],
    edits: [...edits],
    choices: [...choices],
    day,
    acts,
  }
  keepDraft(key, { values, begun: {}, version: null, attempt: '' })
}

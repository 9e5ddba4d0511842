import type { EmbeddedRequest, EngineReading } from '../cards/card-context.ts'
import type { CardEvidence } from '../cards/card-evidence.ts'
import type { CompareRequest } from '../cards/known-card.ts'
import type { CardReadingErrorCode } from '../reading-error.ts'
import type { PreparedPhoto } from '../vision/vision-preparation.ts'
import type { HeadOrder } from '../wall/wall-grid.ts'
import type { WallReading } from '../wall/wall-reading.ts'

/** Photos of one wall to read, as sent to the child process: nothing but data. */
export type WallRequest = {
  photos: readonly Uint8Array[]
  heads: HeadOrder
  known: readonly number[]
  /** Whether headings without marks are read. */
  readsHeads: boolean
}

/** Requests from the server to the process that reads cards. */
export type ChildWork =
  | { kind: 'read' | 'prepare'; request: EmbeddedRequest }
  | { kind: 'compare'; request: CompareRequest }
  | { kind: 'wall'; request: WallRequest }
export type ChildTask = { id: number } & ChildWork

/** Reports that the models are loaded and the card's time limit begins. */
export type ChildBeginning = { id: number; begun: true }

/** The answer of the process; `memory` is its resident memory in bytes. */
export type ChildAnswer = { id: number; memory: number } & (
  | { reading: EngineReading }
  | { prepared: PreparedPhoto }
  | { evidence: CardEvidence[] }
  | { wall: WallReading }
  | { failed: CardReadingErrorCode; detail: string }
)

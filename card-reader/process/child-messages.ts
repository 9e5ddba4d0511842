import type { EmbeddedRequest, EngineReading } from '../cards/card-context.ts'
import type { CardReadingErrorCode } from '../reading-error.ts'
import type { PreparedPhoto } from '../vision/vision-preparation.ts'

/** What the server asks of the process that reads cards. */
export type ChildTask = { id: number; kind: 'read' | 'prepare'; request: EmbeddedRequest }

/** Says that the models are loaded and the card's time begins. */
export type ChildBeginning = { id: number; begun: true }

/** Its answer; `memory` is its resident memory in bytes. */
export type ChildAnswer = { id: number; memory: number } & (
  | { reading: EngineReading }
  | { prepared: PreparedPhoto }
  | { failed: CardReadingErrorCode; detail: string }
)

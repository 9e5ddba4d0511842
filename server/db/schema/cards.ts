import type { Generated } from 'kysely'
import type { Id, Version } from './columns.ts'

export type CardTables = {
  /** Photographed cards on their way to the schedule. */
  session_cards: {
    id: Id
    eventId: number
    state: 'waiting' | 'reading' | 'read' | 'failed' | 'saved' | 'discarded'
    /** Key of the photo in the private storage. */
    photo: string | null
    /** Perceptual hash of the photo, to recognise one that was taken twice. */
    photoHash: string
    /** The reading as JSON, once there is one. */
    reading: string | null
    message: string | null
    uploadedBy: number | null
    claimedBy: number | null
    claimedAt: string | null
    sessionId: number | null
    createdAt: string
    /** Named by the sender, so that a photo whose answer was lost can be sent again; unique in its event. */
    uploadKey: string | null
    /** The earlier card that this one seems to be another photo of. */
    twinOf: number | null
    /** Until then the server that began to read it has it for itself. */
    leaseUntil: string | null
    attempts: Generated<number>
    /** Of a numbered card, once its marks were read. */
    number: Generated<number | null>
    /** A person has found its words right as they were read. */
    isConfirmed: Generated<boolean>
  }
  /** The parts of a card's photo that its fields were read from. */
  session_card_crops: {
    cardId: number
    field: string
    /** WebP, base64. */
    image: string
  }
  /** A numbered paper card; number and event are unique together. */
  numbered_cards: {
    id: Id
    eventId: number
    number: number
    /** The secret part of the address of its author's page. */
    code: string
    /** The author's own words; lists as JSON. */
    title: Generated<string>
    presenterName: Generated<string>
    description: Generated<string>
    level: Generated<string>
    type: Generated<string>
    focus: Generated<string>
    typedAt: string | null
    /** Since then nobody types any more. */
    closedAt: string | null
    sessionId: number | null
    version: Version
  }
}

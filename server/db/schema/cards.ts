import type { Generated } from 'kysely'
import type { SessionField } from '../../../domain/schedule/session-fields.ts'
import type { Id, Version } from './columns.ts'

export type CardTables = {
  /** Photographed cards on their way to the schedule. */
  session_cards: {
    id: Id
    eventId: number
    state: 'waiting' | 'reading' | 'read' | 'failed' | 'saved' | 'discarded'
    /** Key of the photo in the private storage. */
    photo: string | null
    /** Perceptual hash of the photo, to recognize two photos of one card. */
    photoHash: string
    /** The reading as JSON, once it is done. */
    reading: string | null
    /** Why it could not be read: the code of a `CardReadingError`. */
    message: string | null
    uploadedBy: number | null
    claimedBy: number | null
    claimedAt: string | null
    sessionId: number | null
    createdAt: string
    /** The sender's own name for the photo, to recognize a repeated upload; unique within its event. */
    uploadKey: string | null
    /** The earlier card that this photo seems to show as well. */
    twinOf: number | null
    /** When the lease of the server that reads the card ends. */
    leaseUntil: string | null
    attempts: Generated<number>
    /** The printed number, once its marks have been read; null for a card without a number. */
    number: Generated<number | null>
    /** Whether a person has confirmed the words that were read. */
    isConfirmed: Generated<boolean>
  }
  /** The parts of a card's photo that its fields were read from. */
  session_card_crops: {
    cardId: number
    field: string
    /** WebP, base64. */
    image: string
  }
  /** The boxes that an event's cards were printed with. The id is the number in the cards' codes. */
  card_layouts: {
    id: Id
    eventId: number
    /** JSON: the values that have boxes, for each list in printed order. */
    lists: string
  }
  /** The code printed for a room's helper; a new code replaces it. */
  room_codes: {
    roomId: number
    eventId: number
    /** Of the code. */
    hash: string
    madeAt: string
    /** When the helper asked for help; empty if none is needed. */
    helpAt: Generated<string>
  }
  /** What helpers noted at the door of a session. */
  door_notes: {
    sessionId: number
    eventId: number
    /** The spot of the session at that time, as `spotKey`. The notes are not valid for another spot. */
    spot: string
    heads: number | null
    /** When the speaker was seen; empty until then. */
    hereAt: string
  }
  /** A numbered paper card; number and event are unique together. */
  numbered_cards: Record<SessionField | 'facts', Generated<string>> & {
    id: Id
    eventId: number
    number: number
    /** The secret part of the address of the author's page. */
    code: string
    /** When the author's own words were written; null if there are none. */
    typedAt: string | null
    /** Since when the author cannot change the words; null while they can. */
    closedAt: string | null
    sessionId: number | null
    /** When the author wrote it as an idea before the day; null for a paper card. */
    ideaAt: string | null
    /** Whether the idea asks for a host. */
    isWish: Generated<boolean>
    /** Whether the idea is hidden from visitors, because it waits for the organizers' review or they hid it. */
    isHidden: Generated<boolean>
    /** The number of the idea that this one was joined to; null for an idea on its own. */
    joinedTo: number | null
    /** How many browsers starred the idea, counted when the list was closed. */
    interest: number | null
    /** The first letters of a hash of the network that sent the idea; empty for a card made by organizers. */
    network: Generated<string>
    /** Whether the author's new words wait for the organizers' review. */
    needsLook: Generated<boolean>
    /** The number of the wish that the idea takes, set even while it waits for review. */
    takes: Generated<number | null>
    version: Version
  }
  /** The state of an event's pitch round. */
  pitch_rounds: {
    eventId: number
    /** JSON, as `PitchRound`. */
    round: string
    version: number
  }
  /** Further codes of a card: those of co-hosts, including codes that have ended. */
  card_codes: {
    id: Id
    cardId: number
    eventId: number
    /** Of the code. */
    hash: string
    madeAt: string
    /** When the code ended; empty while it works. */
    endedAt: Generated<string>
  }
  /** The ideas that browsers star, a row for each browser. The server deletes them a week after the event. */
  idea_stars: {
    /** Increases with each browser. */
    id: Id
    eventId: number
    /** A random id of the browser for this event; unique together with `eventId`. */
    browser: string
    /** A JSON list of card numbers. */
    numbers: string
  }
}

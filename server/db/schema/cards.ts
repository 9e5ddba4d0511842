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
    /** Perceptual hash of the photo, to recognize one that was taken twice. */
    photoHash: string
    /** The reading as JSON, once there is one. */
    reading: string | null
    /** Why it could not be read: the code of a `CardReadingError`. */
    message: string | null
    uploadedBy: number | null
    claimedBy: number | null
    claimedAt: string | null
    sessionId: number | null
    createdAt: string
    /** The sender's own name for the photo, which tells when one is sent again; unique in its event. */
    uploadKey: string | null
    /** The earlier card that this one seems to be another photo of. */
    twinOf: number | null
    /** The end of the lease of the server that reads the card. */
    leaseUntil: string | null
    attempts: Generated<number>
    /** The printed number, once its marks were read; null for a card without a number. */
    number: Generated<number | null>
    /** Whether a person has confirmed the words as they were read. */
    isConfirmed: Generated<boolean>
  }
  /** The parts of a card's photo that its fields were read from. */
  session_card_crops: {
    cardId: number
    field: string
    /** WebP, base64. */
    image: string
  }
  /** The boxes that cards of an event were printed with; the id is the number in their codes. */
  card_layouts: {
    id: Id
    eventId: number
    /** JSON: the values that have boxes, of each list in printed order. */
    lists: string
  }
  /** The code that was printed for the helper of a room; a new one takes its place. */
  room_codes: {
    roomId: number
    eventId: number
    /** Of the code. */
    hash: string
    madeAt: string
    /** When the helper asked for help; empty where none is needed. */
    helpAt: Generated<string>
  }
  /** What was said at the door of a session. */
  door_notes: {
    sessionId: number
    eventId: number
    /** The spot that the session had then, as `spotKey`: in another one the words no longer hold. */
    spot: string
    heads: number | null
    /** When its speaker was there; empty while no one has said so. */
    hereAt: string
  }
  /** A numbered paper card; number and event are unique together. */
  numbered_cards: Record<SessionField | 'facts', Generated<string>> & {
    id: Id
    eventId: number
    number: number
    /** The secret part of the address of its author's page. */
    code: string
    /** The time of the author's own words, if there are any. */
    typedAt: string | null
    /** The time since which the author cannot change the words. */
    closedAt: string | null
    sessionId: number | null
    /** When its author wrote it as an idea before the day; null for a card of paper alone. */
    ideaAt: string | null
    /** Whether the idea asks for a host. */
    isWish: Generated<boolean>
    /** Whether visitors do not see the idea: it waits for the organizers' look, or they hid it. */
    isHidden: Generated<boolean>
    /** The number of the idea that it went into; null while it is one by itself. */
    joinedTo: number | null
    /** How many browsers star the idea, counted as the list was closed. */
    interest: number | null
    /** A few letters of a hash of the network that sent the idea; empty for a card that organizers made. */
    network: Generated<string>
    /** Whether new words of its author wait for the organizers' look. */
    needsLook: Generated<boolean>
    /** The number of the wish that the idea takes, also while it waits for a look. */
    takes: Generated<number | null>
    version: Version
  }
  /** Where an event is in telling its ideas. */
  pitch_rounds: {
    eventId: number
    /** JSON, as `PitchRound`. */
    round: string
    version: number
  }
  /** Further codes of a card: those of co-hosts, and those that have ended. */
  card_codes: {
    id: Id
    cardId: number
    eventId: number
    /** Of the code. */
    hash: string
    madeAt: string
    /** Since when it holds no more; empty while it does. */
    endedAt: Generated<string>
  }
  /** The ideas that browsers star, a row for each browser; the server deletes them a week after the event. */
  idea_stars: {
    /** Grows with each browser. */
    id: Id
    eventId: number
    /** A random id of that browser for that event; unique together with `eventId`. */
    browser: string
    /** A JSON list of numbers of cards. */
    numbers: string
  }
}

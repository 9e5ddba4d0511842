import type { Generated } from 'kysely'
import type { Id } from './columns.ts'

export type PhoneTables = {
  /** One row at most: the keys that tell push services who this installation is, made when the first phone asks. */
  push_keys: {
    only: 1
    /** 65 bytes in base64url. */
    publicKey: string
    /** 32 bytes in base64url. */
    privateKey: string
  }
  /** Browsers that get messages of an event; the server deletes them a day after it. */
  phones: {
    id: Id
    eventId: number
    /** Its address at a push service; unique together with `eventId`. */
    endpoint: string
    p256dh: string
    auth: string
    /** A JSON list of ids. */
    sessionIds: string
    /** How long before a session it is reminded; 0 is never. */
    leadMinutes: number
  }
  /** The last look at an event for its phones, a row for each event with phones. */
  phone_events: {
    eventId: number
    /** The event's revision that was last compared. */
    seenRevision: string
    /** JSON: the schedule at that revision, as `SeenSchedule`. */
    seen: string
    announcedUpTo: number
    /** JSON: the ids of emergencies that the phones were told of, and not yet the end of. */
    emergencies: Generated<string>
    /** Reminders that were due until this instant are sent. */
    remindedTo: string
    /** JSON: what the phones are told just now, as `Plan`; null once all of them are written down. */
    plan: Generated<string | null>
    /** The last phone that is. */
    plannedUpTo: Generated<number>
    /** How many messages push services took. */
    sent: Generated<number>
    /** How many were not taken while they were of use. */
    dropped: Generated<number>
  }
  /** Messages that wait for a push service to take them. */
  phone_messages: {
    id: Id
    phoneId: number
    /** The push service, by its host. */
    service: string
    /** A later message with the same topic takes its place; unique together with `phoneId`. */
    topic: string
    /** JSON, before it is encrypted. */
    body: string
    urgency: string
    /** Until when it is of use. */
    until: string
    nextAt: string
    tries: Generated<number>
    /** When a server took it to send it; a server that ended meanwhile may have sent it, so no one sends it again. */
    takenAt: string | null
  }
}

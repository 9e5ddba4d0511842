import type { Generated } from 'kysely'
import type { Id } from './columns.ts'

export type PhoneTables = {
  /** At most one row: the keys that identify this installation to push services, made when the first phone asks. */
  push_keys: {
    only: 1
    /** 65 bytes in base64url. */
    publicKey: string
    /** 32 bytes in base64url. */
    privateKey: string
  }
  /** Browsers that receive messages about an event. The server deletes them a day after it. */
  phones: {
    id: Id
    eventId: number
    /** The phone's address at a push service; unique together with `eventId`. */
    endpoint: string
    p256dh: string
    auth: string
    /** A JSON list of ids. */
    sessionIds: string
    /** How many minutes before a session to remind the phone; 0 for never. */
    leadMinutes: number
  }
  /** The state of the last comparison of an event for its phones, a row for each event with phones. */
  phone_events: {
    eventId: number
    /** The event's revision that was last compared. */
    seenRevision: string
    /** JSON: the schedule at that revision, as `SeenSchedule`. */
    seen: string
    announcedUpTo: number
    /** JSON: the ids of emergencies that the phones were told of, but not yet the end of. */
    emergencies: Generated<string>
    /** Reminders that were due up to this instant have been sent. */
    remindedTo: string
    /** JSON: the messages that are now being written to phones, as `Plan`; null once all are written. */
    plan: Generated<string | null>
    /** The last phone that this plan's messages were written for. */
    plannedUpTo: Generated<number>
    /** How many messages the push services accepted. */
    sent: Generated<number>
    /** How many messages expired before a push service accepted them. */
    dropped: Generated<number>
  }
  /** Messages that wait for a push service to take them. */
  phone_messages: {
    id: Id
    phoneId: number
    /** The push service's host. */
    service: string
    /** A later message with the same topic replaces this one; unique together with `phoneId`. */
    topic: string
    /** JSON, before it is encrypted. */
    body: string
    urgency: string
    /** Until when the message is useful. */
    until: string
    nextAt: string
    tries: Generated<number>
    /**
     * When a server took the message to send it. If that server ended meanwhile, it may have sent it, so no other
     * server sends it again.
     */
    takenAt: string | null
  }
}

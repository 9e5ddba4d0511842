import type { Id } from './columns.ts'

export type HistoryTables = {
  /** Changes by people, as the database recorded them (migration 004). */
  history: {
    id: Id
    at: string
    /** The id of the request, which all rows that it changed have in common. */
    change: string
    actorId: number
    /** The actor's name at that time; for the author of a card, whose `actorId` is 0, the card's number. */
    actor: string
    /** Null for rows of no event, such as users. */
    eventId: number | null
    /** The table. */
    noun: string
    rowId: number
    act: 'created' | 'changed' | 'deleted'
    /** The row as JSON. */
    before: string | null
    after: string | null
  }
  /** Changes of the history that keep their own deed, or take another one back. */
  acts: {
    /** The `change` of the history's entries. */
    change: string
    eventId: number
    /** The deed as JSON: a code and its values (`domain/schedule/deeds.ts`). */
    name: string
    /** The change that this one takes back. */
    undoes: string | null
  }
}

import type { Id } from './columns.ts'

export type HistoryTables = {
  /** Changes by people, as the database recorded them (migration 004). */
  history: {
    id: Id
    at: string
    /** The id of the request, shared by all rows that it changed. */
    change: string
    actorId: number
    /** The actor's name at that time. For the author of a card, whose `actorId` is 0, the card's number. */
    actor: string
    /** Null for rows that belong to no event, such as users. */
    eventId: number | null
    /** The table's name. */
    noun: string
    rowId: number
    act: 'created' | 'changed' | 'deleted'
    /** The row as JSON. */
    before: string | null
    after: string | null
  }
  /** Changes that have their own deed, or undo another change. */
  acts: {
    /** The `change` of the history's entries. */
    change: string
    eventId: number
    /** The deed as JSON: a code and its values (`domain/schedule/deeds.ts`). */
    name: string
    /** The change that this one undoes. */
    undoes: string | null
  }
}

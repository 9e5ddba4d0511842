import type { Kysely } from 'kysely'
import type { Engine } from './engine.ts'
import { up as firstSchema } from './migrations/001-first-schema.ts'
import { up as changes } from './migrations/002-changes.ts'
import { up as sessionCards } from './migrations/003-session-cards.ts'
import { up as history } from './migrations/004-history.ts'
import { up as oneDocument } from './migrations/005-one-document.ts'
import { up as programs } from './migrations/006-programs.ts'
import { up as pins } from './migrations/007-pins.ts'
import { up as phones } from './migrations/008-phones.ts'
import { up as full } from './migrations/009-full.ts'
import { up as announcedAt } from './migrations/010-announced-at.ts'
import { up as deletedEvents } from './migrations/011-deleted-events.ts'
import { up as mergedSessions } from './migrations/012-merged-sessions.ts'
import { up as nights } from './migrations/013-nights.ts'
import { up as sender } from './migrations/014-sender.ts'
import { up as closedRooms } from './migrations/015-closed-rooms.ts'
import { up as plannedPhones } from './migrations/016-planned-phones.ts'
import { up as cardLayouts } from './migrations/017-card-layouts.ts'
import { up as noTakenSpots } from './migrations/018-no-taken-spots.ts'

/** All migrations in order; CONTRIBUTING says how to add one. */
export const MIGRATIONS: Readonly<Record<string, (db: Kysely<unknown>, engine: Engine) => Promise<void>>> = {
  '001-first-schema': (db, engine) => firstSchema(db, engine.types),
  '002-changes': changes,
  '003-session-cards': sessionCards,
  '004-history': history,
  '005-one-document': oneDocument,
  '006-programs': programs,
  '007-pins': pins,
  '008-phones': phones,
  '009-full': full,
  '010-announced-at': announcedAt,
  '011-deleted-events': deletedEvents,
  '012-merged-sessions': mergedSessions,
  '013-nights': nights,
  '014-sender': sender,
  '015-closed-rooms': closedRooms,
  '016-planned-phones': plannedPhones,
  '017-card-layouts': cardLayouts,
  '018-no-taken-spots': noTakenSpots,
}

/** The name of the schema that this program works with. */
export const NEWEST = Object.keys(MIGRATIONS).at(-1) ?? ''

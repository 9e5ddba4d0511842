import type { Kysely } from 'kysely'
import type { Engine } from './engine.ts'
import { up as firstSchema } from './migrations/001-first-schema.ts'
import { up as changes } from './migrations/002-changes.ts'
import { up as sessionCards } from './migrations/003-session-cards.ts'
import { up as history } from './migrations/004-history.ts'
import { up as oneDocument } from './migrations/005-one-document.ts'
import * as later from './migrations/006-to-018.ts'
import { up as references } from './migrations/019-references.ts'
import { up as certainCards } from './migrations/020-certain-cards.ts'
import { up as actOfAttempt } from './migrations/021-act-of-attempt.ts'
import { up as helpers } from './migrations/022-helpers.ts'
import { up as passkeys } from './migrations/024-passkeys.ts'
import { up as starCalendars } from './migrations/025-star-calendars.ts'
import { up as identities } from './migrations/026-identities.ts'
import { up as accents } from './migrations/027-accents.ts'
import { up as languages } from './migrations/028-languages.ts'
import { up as deeds } from './migrations/029-deeds.ts'
import { up as codes } from './migrations/030-codes.ts'
import { up as authors } from './migrations/031-authors.ts'
import { up as emergencies } from './migrations/032-emergencies.ts'
import { up as eventPages } from './migrations/033-event-pages.ts'
import { up as roomFacts } from './migrations/034-room-facts.ts'
import { up as roomCodes } from './migrations/035-room-codes.ts'
import { up as ideas } from './migrations/036-ideas.ts'
import { up as sessionFacts } from './migrations/037-session-facts.ts'
import { up as pitchRounds } from './migrations/038-pitch-rounds.ts'
import { up as claims } from './migrations/039-claims.ts'
import { up as cardCodes } from './migrations/040-card-codes.ts'
import { up as ideaLooks } from './migrations/041-idea-looks.ts'
import { up as openSessions } from './migrations/042-open-sessions.ts'
import { up as late } from './migrations/043-late.ts'
import { up as historyOfRows } from './migrations/044-history-of-rows.ts'

/** All migrations in order. CONTRIBUTING describes how to add one. */
export const MIGRATIONS: Readonly<Record<string, (db: Kysely<unknown>, engine: Engine) => Promise<void>>> = {
  '001-first-schema': (db, engine) => firstSchema(db, engine.types),
  '002-changes': changes,
  '003-session-cards': sessionCards,
  '004-history': history,
  '005-one-document': oneDocument,
  '006-programs': later.programs,
  '007-pins': later.pins,
  '008-phones': later.phones,
  '009-full': later.full,
  '010-announced-at': later.announcedAt,
  '011-deleted-events': later.deletedEvents,
  '012-merged-sessions': later.mergedSessions,
  '013-nights': later.nights,
  '014-sender': later.sender,
  '015-closed-rooms': later.closedRooms,
  '016-planned-phones': later.plannedPhones,
  '017-card-layouts': later.cardLayouts,
  '018-no-taken-spots': later.noTakenSpots,
  '019-references': references,
  '020-certain-cards': certainCards,
  '021-act-of-attempt': actOfAttempt,
  '022-helpers': helpers,
  '024-passkeys': passkeys,
  '025-star-calendars': starCalendars,
  '026-identities': identities,
  '027-accents': accents,
  '028-languages': languages,
  '029-deeds': deeds,
  '030-codes': codes,
  '031-authors': authors,
  '032-emergencies': emergencies,
  '033-event-pages': eventPages,
  '034-room-facts': roomFacts,
  '035-room-codes': roomCodes,
  '036-ideas': ideas,
  '037-session-facts': sessionFacts,
  '038-pitch-rounds': pitchRounds,
  '039-claims': claims,
  '040-card-codes': cardCodes,
  '041-idea-looks': ideaLooks,
  '042-open-sessions': openSessions,
  '043-late': late,
  '044-history-of-rows': historyOfRows,
}

/** The name of the schema version that this program works with. */
export const NEWEST = Object.keys(MIGRATIONS).at(-1) ?? ''

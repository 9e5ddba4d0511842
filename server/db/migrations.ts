import type { Kysely } from 'kysely'
import type { Engine } from './engine.ts'
import { up as firstSchema } from './migrations/001-first-schema.ts'
import { up as changes } from './migrations/002-changes.ts'
import { up as sessionCards } from './migrations/003-session-cards.ts'
import { up as history } from './migrations/004-history.ts'
import { up as acts } from './migrations/005-acts.ts'
import { up as sessionRequests } from './migrations/006-session-requests.ts'
import { up as announcements } from './migrations/007-announcements.ts'
import { up as stars } from './migrations/008-stars.ts'
import { up as numberedCards } from './migrations/009-numbered-cards.ts'
import { up as moreNotes } from './migrations/010-more-notes.ts'
import { up as calendarSource } from './migrations/011-calendar-source.ts'
import { up as cardsOfSessions } from './migrations/012-cards-of-sessions.ts'
import { up as confirmedCards } from './migrations/013-confirmed-cards.ts'
import { up as rowsThatComeBack } from './migrations/014-rows-that-come-back.ts'
import { up as roomsInAnnouncements } from './migrations/015-rooms-in-announcements.ts'
import { up as answeredAttempts } from './migrations/016-answered-attempts.ts'
import { up as composedCities } from './migrations/017-composed-cities.ts'
import { up as starsOfABrowser } from './migrations/018-stars-of-a-browser.ts'
import { up as valueLists } from './migrations/020-value-lists.ts'

/** All migrations in order; CONTRIBUTING says how to add one. */
export const MIGRATIONS: Readonly<Record<string, (db: Kysely<unknown>, engine: Engine) => Promise<void>>> = {
  '001-first-schema': (db, engine) => firstSchema(db, engine.types),
  '002-changes': (db, engine) => changes(db, engine.name),
  '003-session-cards': sessionCards,
  '004-history': history,
  '005-acts': acts,
  '006-session-requests': sessionRequests,
  '007-announcements': announcements,
  '008-stars': stars,
  '009-numbered-cards': numberedCards,
  '010-more-notes': moreNotes,
  '011-calendar-source': calendarSource,
  '012-cards-of-sessions': cardsOfSessions,
  '013-confirmed-cards': confirmedCards,
  '014-rows-that-come-back': rowsThatComeBack,
  '015-rooms-in-announcements': roomsInAnnouncements,
  '016-answered-attempts': answeredAttempts,
  '017-composed-cities': composedCities,
  '018-stars-of-a-browser': starsOfABrowser,
  // Small letters of capitals that are never composed, such as "H̱", were stored decomposed until here.
  '019-composed-small-letters': composedCities,
  '020-value-lists': valueLists,
}

/** The name of the schema that this program works with. */
export const NEWEST = Object.keys(MIGRATIONS).at(-1) ?? ''

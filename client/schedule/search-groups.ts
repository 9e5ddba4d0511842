import type { EventPage } from '../../domain/content/event-pages.ts'
import { type TimedSession, timedSessions } from '../../domain/schedule/day.ts'
import { hostNames } from '../../domain/schedule/host-names.ts'
import { type Person, peopleIn } from '../../domain/schedule/people.ts'
import type { Room } from '../../domain/schedule/rooms.ts'
import { VALUE_KINDS } from '../../domain/schedule/session-fields.ts'
import { wordsOfRoom } from '../../domain/schedule/session-search.ts'
import type { Session } from '../../domain/schedule/sessions.ts'
import type { TimeSlot } from '../../domain/schedule/time-slots.ts'
import { joined, plainText } from '../../domain/text/search-words.ts'
import { formatterOf } from '../../domain/text/t.ts'
import { withoutMarks } from '../../domain/text/without-marks.ts'
import { findIn } from './search-excerpts.ts'

type Schedule = {
  sessions: readonly Session[]
  timeSlots: readonly TimeSlot[]
  rooms: readonly Room[]
  pages: readonly Page[]
}
type Page = Pick<EventPage, 'title' | 'slug' | 'markdown'>

export type Groups = {
  /** The best matches first, then by time. */
  sessions: readonly TimedSession[]
  people: readonly Person<Session>[]
  /** With their indexes among all rooms. */
  rooms: readonly { room: Room; index: number }[]
  /** Found by title and text. */
  pages: readonly Page[]
  /** For each word of the search, the words that it matches. */
  words: string[][]
}

/**
 * The results of a search in an event. A mistyped word matches similar ones, including those in names of people and
 * rooms and in pages.
 */
export function searchGroups({ sessions, timeSlots, rooms, pages }: Schedule, query: string): Groups {
  const { sessions: found, words } = findIn({ sessions, timeSlots, rooms }, query, pages.map(textOfPage))
  const ids = new Set(found.map(({ id }) => id))
  return {
    sessions: timedSessions({ sessions, timeSlots, rooms })
      .filter(({ session }) => ids.has(session.id))
      .map((timed) => ({ timed, rank: rankOf(timed.session, words) }))
      .toSorted((one, other) => one.rank - other.rank)
      .map(({ timed }) => timed),
    people: peopleByName(sessions).filter(({ name }) => hasAll(plain(name), words)),
    rooms: rooms
      .map((room, index) => ({ room, index }))
      .filter(({ room }) => hasAll(`${plain(room.name)}\n${wordsOfRoom(room)}`, words)),
    pages: pages.filter((page) => hasAll(textOfPage(page), words)),
    words,
  }
}

/** The plain texts of pages, cached because each letter needs them again. */
const texts = new WeakMap<Page, string>()

function textOfPage(page: Page): string {
  const text = texts.get(page) ?? plain(`${page.title}\n${withoutMarks(page.markdown)}`)
  texts.set(page, text)
  return text
}

/** The parts of a session that a search checks first, as plain texts, cached because each letter needs them again. */
const parts = new WeakMap<Session, readonly [title: string, presenter: string, rest: string]>()

/**
 * 0 if the title contains the words, 1 with the presenter, 2 with room and values as well; 3 if only the description
 * completes them.
 */
function rankOf(session: Session, words: Groups['words']): number {
  let known = parts.get(session)
  if (!known) {
    const { title, roomName, place } = session
    const hosts = hostNames(session)
    const values = VALUE_KINDS.flatMap((kind) => session[kind])
    known = [plain(title), plain(hosts), plain([title, hosts, roomName, place, ...values].join('\n'))]
    parts.set(session, known)
  }
  const rank = known.findIndex((text) => hasAll(text, words))
  return rank < 0 ? known.length : rank
}

function hasAll(text: string, words: Groups['words']): boolean {
  return words.every((some) => some.some((word) => text.includes(word)))
}

function plain(text: string): string {
  return joined(plainText(text))
}

const sorted = new WeakMap<readonly Session[], readonly Person<Session>[]>()

function peopleByName(sessions: readonly Session[]): readonly Person<Session>[] {
  let all = sorted.get(sessions)
  if (!all) {
    all = [...peopleIn(sessions).values()].toSorted((one, other) =>
      formatterOf(Intl.Collator, {}).compare(one.name, other.name),
    )
    sorted.set(sessions, all)
  }
  return all
}

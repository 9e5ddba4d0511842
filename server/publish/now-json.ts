import type { Announcement } from '../../domain/content/announcements.ts'
import { paths } from '../../domain/paths.ts'
import { nowAndNext } from '../../domain/schedule/now.ts'
import type { Session } from '../../domain/schedule/sessions.ts'
import type { WholeEvent } from './data.ts'
import { plain, type Talk, talksOf } from './talks.ts'

type Emergency = Pick<Announcement, 'text' | 'announcedAt'>

/**
 * The state of each room at an instant, for badges, boards and signs: the current session, whether it is full, and the
 * next one; and the emergencies, absent if there are none.
 */
export async function nowJson(
  whole: WholeEvent,
  now: Date,
  emergencies: readonly Emergency[],
): Promise<string> {
  const { event, rooms, site, revision } = whole
  const sessions = new Map(whole.sessions.map((session) => [session.id, session]))
  const talks = (await talksOf(whole)).map((talk) => {
    const [start, end] = [Date.parse(talk.start), Date.parse(talk.end)]
    return { start, end, talk, session: sessions.get(talk.id) }
  })
  return JSON.stringify({
    version: revision,
    event: {
      name: plain(event.name),
      url: `${site}${paths.event(event)}`,
      timeZone: event.timeZone,
    },
    ...(emergencies.length > 0 && { emergencies }),
    rooms: rooms.map(({ id, name, capacity, facts }) => {
      const own = talks.filter(({ session }) => session?.roomId === id)
      const at = nowAndNext(own, now.getTime())
      return {
        id,
        name: plain(name),
        url: `${site}${paths.room(event, id)}`,
        capacity,
        ...(facts && { facts }),
        now: at.now.map(brief),
        next: at.next.map(brief),
      }
    }),
  })
}

type Known = { talk: Talk; session: Session | undefined }

/** `fullAt` is when someone reported the session as full, or null; `late` is how many minutes late it begins, or 0. */
function brief({ talk, session }: Known): object {
  const { id, guid, title, persons, start, end, place, url, isNotRecorded, notes } = talk
  const fullAt = session?.fullAt || null
  const late = session?.late ?? 0
  return {
    ...{ id, guid, title, persons: persons.map(({ name }) => name), start, end, place, url, fullAt, late },
    ...(isNotRecorded && { isNotRecorded }),
    ...(notes && { notes }),
  }
}

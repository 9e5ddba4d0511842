import { personsOf } from '../../domain/publish/persons.ts'
import type { ScheduleExtension } from '../../domain/publish/schedule-extension.ts'
import { factsIn, type RoomFacts } from '../../domain/schedule/room-facts.ts'
import { labelOf, ofKinds } from '../../domain/schedule/session-fields.ts'
import type { Session } from '../../domain/schedule/sessions.ts'
import { plainOf } from '../../domain/text/plain-of.ts'
import { byStart, DAY_MINUTES, dayOf, endOf, startOf } from '../../domain/times/times.ts'
import { guidOf } from '../lib/guids.ts'
import type { WholeEvent } from './data.ts'
import { plain } from './talks.ts'

/** The facts of an event that other formats have no field for, so that an import loses none. */
export function extensionOf(whole: WholeEvent): ScheduleExtension {
  const { event, rooms, sessions } = whole
  const slots = byStart(whole.timeSlots)
  const positionOf = new Map(slots.map(({ id }, index) => [id, index]))
  return {
    date: event.date,
    rooms: rooms.map(({ name, isOpen, capacity, closedTimes, facts }) => ({
      name: plain(name),
      isOpen,
      capacity,
      ...(closedTimes && { closedTimes }),
      ...(factsIn(facts).length > 0 && { facts: factsOfRoom(facts) }),
    })),
    timeSlots: slots.map((slot) => {
      const day = dayOf(slot)
      const midnight = (day - 1) * DAY_MINUTES
      const title = slot.isStatic ? slot.staticTitle : slot.title
      return {
        day,
        start: startOf(slot) - midnight,
        end: endOf(slot) - midnight,
        isStatic: slot.isStatic,
        title: title && plain(title),
        location: slot.staticLocation && plain(slot.staticLocation),
      }
    }),
    sessions: Object.fromEntries(
      sessions.map((session) => [
        guidOf(whole, `sessions/${session.id}`),
        {
          timeSlots: [session.timeSlotId ?? 0, ...session.furtherSlotIds].flatMap(
            (id) => positionOf.get(id) ?? [],
          ),
          place: plain(session.place),
          ...(plainOf(session.description) !== session.description && { description: session.description }),
          ...hostsIn(session),
          ...ofKinds((kind) => session[kind].map((value) => plain(labelOf(value, event.lists[kind])))),
        },
      ]),
    ),
  }
}

/** Leaves out `isJoinable`, which is of no use to an import without the address. */
function factsOfRoom({ isJoinable: _, ...facts }: RoomFacts = {}): RoomFacts {
  return { ...facts, ...(facts.way && { way: plain(facts.way) }) }
}

function hostsIn(session: Session): Pick<ScheduleExtension['sessions'][string], 'presenterName' | 'facts'> {
  const { joining: _, ...facts } = session.facts ?? {}
  const presenterName = plain(session.presenterName)
  return {
    ...(personsOf(session)
      .map(({ name }) => plain(name))
      .join(', ') !== presenterName && { presenterName }),
    facts: JSON.parse(JSON.stringify(facts, plainly)),
  }
}

function plainly(_: string, value: unknown): unknown {
  return typeof value === 'string' ? plain(value) : value
}

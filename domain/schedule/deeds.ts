import { z } from 'zod'
import { coded, codedInReply, codedText, readCoded } from '../text/coded.ts'
import { VALUE_KINDS } from './session-fields.ts'

const text = z.string()
const count = z.int().nonnegative()

/** A stored time. `day` is set for an event of several days; `start` is null for a deleted time slot. */
const time = z.object({ day: z.int().nullable(), start: text.nullable() })
/** `room` is null if it was deleted. */
const place = time.extend({ room: text.nullable() })

/** The tables of a schedule whose rows a deed names. A time slot is named by its start. */
const NAMED = ['floor_plans', 'rooms', 'time_slots', 'sessions', 'numbered_cards'] as const
const row = { noun: z.enum(NAMED), name: text }
const rows = { noun: z.enum(NAMED), count }

const ofRows = [
  coded('added', row),
  coded('changed', row),
  coded('deleted', row),
  coded('brought-back', row),
  coded('added-several', rows),
  coded('changed-several', rows),
  coded('deleted-several', rows),
  coded('brought-back-event', {}),
] as const

const ofSessions = [
  coded('moved', { title: text, to: place }),
  coded('put-into-tray', { title: text }),
  coded('cancelled', { title: text }),
  coded('set-length', { title: text, slots: count }),
  coded('swapped', { title: text, other: text }),
  coded('took-spot', { title: text, to: place, other: text }),
  coded('moved-several', { count }),
  coded('moved-nothing', {}),
  coded('merged', { gone: text, kept: text }),
  coded('marked-full', { title: text, isFull: z.boolean() }),
  coded('marked-late', { title: text, minutes: z.int() }),
  coded('confirmed-card', { title: text }),
  coded('took-name-off', { title: text }),
  coded('hid-idea', { title: text, isHidden: z.boolean() }),
] as const

const ofRoomsAndTimes = [
  coded('swapped-rooms', { rooms: z.array(text.nullable()), from: time }),
  coded('moved-slot', { times: z.array(time) }),
  coded('emptied-room', { room: text.nullable(), from: time }),
  coded('closed-room', { room: text, from: text, to: text }),
  coded('opened-room', { room: text }),
  coded('shifted', { isOne: z.boolean(), start: text, minutes: z.int() }),
  coded('placed-room', { room: text, plan: text }),
  coded('took-room-off-plan', { room: text }),
  coded('went-back', { to: text }),
] as const

const ofOthers = [
  coded('copied', { rooms: count, timeSlots: count, from: text }),
  coded('loaded-file', { file: text }),
  coded('loaded-archive', {
    file: text,
    rooms: count,
    timeSlots: count,
    sessions: count,
    sponsors: count,
    toTray: count,
  }),
  coded('accepted-wall', {
    onlyCertain: z.boolean(),
    rooms: count,
    timeSlots: count,
    moved: count,
    added: count,
    toTray: count,
  }),
  /** `number` is null for a card without one. */
  coded('accepted-card', { onlyCertain: z.boolean(), number: count.nullable(), to: place }),
  coded('renamed-value', { list: z.enum(VALUE_KINDS), was: text, label: text }),
  coded('changed-list', { list: z.enum(VALUE_KINDS) }),
  codedText,
] as const

const firstDeed = z.discriminatedUnion('code', [...ofRows, ...ofSessions, ...ofRoomsAndTimes, ...ofOthers])

/** What an act did, as a code and its values. `deedWords` turns it into text. */
const deed = z.discriminatedUnion('code', [
  ...firstDeed.options,
  coded('undid', { of: firstDeed }),
  coded('redid', { of: firstDeed }),
])

export type FirstDeed = z.output<typeof firstDeed>
export type Deed = z.output<typeof deed>
export const deedInReply = codedInReply<Deed>()
export type DeedTime = z.output<typeof time>
export type DeedPlace = z.output<typeof place>
export type DeedNoun = (typeof NAMED)[number]

/** Parses the deed of a row in `acts`. */
export function readDeed(json: string): Deed {
  return readCoded(deed, json)
}

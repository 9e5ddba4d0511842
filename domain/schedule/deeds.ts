import { z } from 'zod'
import { VALUE_KINDS } from './session-fields.ts'

const text = z.string()
const count = z.int().nonnegative()

/** A time as it is kept; `day` in an event of several days, `start` null for a time slot that is gone. */
const time = z.object({ day: z.int().nullable(), start: text.nullable() })
/** `room` is null for one that is gone. */
const place = time.extend({ room: text.nullable() })

function deedOf<Code extends string, Shape extends z.core.$ZodShape>(code: Code, values: Shape) {
  return z.object({ code: z.literal(code), ...values })
}

/** The rows of a schedule that a deed names; a time slot is named by its start. */
const NAMED = ['floor_plans', 'rooms', 'time_slots', 'sessions'] as const
const row = { noun: z.enum(NAMED), name: text }
const rows = { noun: z.enum(NAMED), count }

const ofRows = [
  deedOf('added', row),
  deedOf('changed', row),
  deedOf('deleted', row),
  deedOf('brought-back', row),
  deedOf('added-several', rows),
  deedOf('changed-several', rows),
  deedOf('deleted-several', rows),
  deedOf('brought-back-event', {}),
] as const

const ofSessions = [
  deedOf('moved', { title: text, to: place }),
  deedOf('put-into-tray', { title: text }),
  deedOf('set-length', { title: text, slots: count }),
  deedOf('swapped', { title: text, other: text }),
  deedOf('took-spot', { title: text, to: place, other: text }),
  deedOf('moved-several', { count }),
  deedOf('moved-nothing', {}),
  deedOf('merged', { gone: text, kept: text }),
  deedOf('marked-full', { title: text, isFull: z.boolean() }),
  deedOf('confirmed-card', { title: text }),
] as const

const ofRoomsAndTimes = [
  deedOf('swapped-rooms', { rooms: z.array(text.nullable()), from: time }),
  deedOf('moved-slot', { times: z.array(time) }),
  deedOf('emptied-room', { room: text.nullable(), from: time }),
  deedOf('closed-room', { room: text, from: text, to: text }),
  deedOf('opened-room', { room: text }),
  deedOf('shifted', { isOne: z.boolean(), start: text, minutes: z.int() }),
  deedOf('placed-room', { room: text, plan: text }),
  deedOf('took-room-off-plan', { room: text }),
  deedOf('went-back', { to: text }),
] as const

const ofOthers = [
  deedOf('copied', { rooms: count, timeSlots: count, from: text }),
  deedOf('loaded-file', { file: text }),
  deedOf('loaded-archive', {
    file: text,
    rooms: count,
    timeSlots: count,
    sessions: count,
    sponsors: count,
    toTray: count,
  }),
  deedOf('accepted-wall', {
    onlyCertain: z.boolean(),
    rooms: count,
    timeSlots: count,
    moved: count,
    added: count,
    toTray: count,
  }),
  /** `number` is null for a card without one. */
  deedOf('accepted-card', { onlyCertain: z.boolean(), number: count.nullable(), to: place }),
  deedOf('renamed-value', { list: z.enum(VALUE_KINDS), was: text, label: text }),
  deedOf('changed-list', { list: z.enum(VALUE_KINDS) }),
  /** A sentence from before deeds had codes that no code was found for. */
  deedOf('text', { text }),
] as const

const firstDeed = z.discriminatedUnion('code', [...ofRows, ...ofSessions, ...ofRoomsAndTimes, ...ofOthers])

/** What an act did, as a code and its values: `deedWords` words it. */
const deed = z.discriminatedUnion('code', [
  ...firstDeed.options,
  deedOf('undid', { of: firstDeed }),
  deedOf('redid', { of: firstDeed }),
])

export type FirstDeed = z.output<typeof firstDeed>
export type Deed = z.output<typeof deed>
/** A deed in a reply: new codes come without a new contract. */
export const deedInReply: z.ZodType<Deed> = z.looseObject({ code: text }) as z.ZodType as z.ZodType<Deed>
export type DeedTime = z.output<typeof time>
export type DeedPlace = z.output<typeof place>
export type DeedNoun = (typeof NAMED)[number]

/** The deed that a text of the database has; what is none was written by a server from before there were codes. */
export function readDeed(json: string): Deed {
  const read = deed.safeParse(parsed(json))
  return read.success ? read.data : { code: 'text', text: json }
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    return null
  }
}

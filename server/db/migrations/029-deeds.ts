import { type Kysely, sql } from 'kysely'
import { readJson } from './030-codes.ts'

type Deed = { code: string; [value: string]: unknown }
type Read = (given: RegExpExecArray) => Deed | null

/** Replaces the English sentences of acts by a code and its values, in current and in deleted events. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { rows: acts } = await sql<{ change: string; name: string }>`select change, name from acts`.execute(
    db,
  )
  for (const { change, name } of acts)
    await sql`update acts set name = ${codedDeed(name)} where change = ${change}`.execute(db)
  const { rows: events } = await sql<{ id: number }>`select id from deleted_events`.execute(db)
  for (const { id } of events) {
    const { rows } = await sql<{ rows: string }>`select rows from deleted_events where id = ${id}`.execute(db)
    const kept = readJson<{ acts?: { name: string }[] }>(rows[0]?.rows ?? '{}')
    const coded = kept?.acts?.map((act) => ({ ...act, name: codedDeed(act.name) }))
    if (coded?.length)
      await sql`update deleted_events set rows = ${JSON.stringify({ ...kept, acts: coded })} where id = ${id}`.execute(
        db,
      )
  }
}

/** The sentence of an act as a code and its values, as JSON. An ambiguous sentence stays a text. */
export function codedDeed(sentence: string): string {
  const again = /^(?:undid|redid): /.exec(sentence)?.[0]
  if (!again) return JSON.stringify(readSentence(sentence))
  // An undo of a redo was "redid: redid: …".
  const first = sentence.replace(/^(?:(?:undid|redid): )+/, '')
  return JSON.stringify({ code: again.slice(0, -2), of: readSentence(first) })
}

function readSentence(sentence: string): Deed {
  for (const [form, read] of FORMS) {
    const found = form.exec(sentence)
    const deed = found && read(found)
    if (deed) return deed
  }
  return { code: 'text', text: sentence }
}

const TIME = String.raw`(?:Day \d+, )?\d{1,2}:\d\d(?: [AP]M)?|a time that is gone`
const CLOCK = String.raw`\d{1,2}:\d\d(?: [AP]M)?`
const PLACE = `.+, (?:${TIME})`
/** Excludes quotation marks, because with them inside a title its end is ambiguous. */
const NAME = '“([^“”]*)”'
const COUNT = String.raw`(\d+)`

/** The forms of sentences; `$TIME` and the like are defined above. The first matching form applies. */
const FORMS = (
  [
    [
      `moved ${NAME} to (${PLACE}), and ${NAME} into the tray`,
      ([, title, to, other]) => withPlace({ code: 'took-spot', title, to, other }),
    ],
    [`moved ${NAME} to (${PLACE})`, ([, title, to]) => withPlace({ code: 'moved', title, to })],
    [`put ${NAME} into the tray`, ([, title]) => ({ code: 'put-into-tray', title })],
    [
      `made ${NAME} ${COUNT} time slots? long`,
      ([, title, slots]) => ({
        code: 'set-length',
        title,
        slots: Number(slots),
      }),
    ],
    [`swapped ${NAME} and ${NAME}`, ([, title, other]) => ({ code: 'swapped', title, other })],
    [`moved ${COUNT} sessions?`, ([, count]) => ({ code: 'moved-several', count: Number(count) })],
    ['moved nothing', () => ({ code: 'moved-nothing' })],
    [`merged ${NAME} into ${NAME}`, ([, gone, kept]) => ({ code: 'merged', gone, kept })],
    [
      `marked ${NAME} as (full|no longer full)`,
      ([, title, full]) => ({
        code: 'marked-full',
        title,
        isFull: full === 'full',
      }),
    ],
    [`found ${NAME} read rightly`, ([, title]) => ({ code: 'confirmed-card', title })],
    [
      `swapped (.+) from (${TIME})`,
      ([, names = '', from = '']) => {
        const rooms = names.split(' and ')
        return rooms.length === 2
          ? { code: 'swapped-rooms', rooms: rooms.map(roomOf), from: timeOf(from) }
          : null
      },
    ],
    [
      `moved all sessions of (${TIME})(?: and (${TIME}))?`,
      ([, ...times]) => ({
        code: 'moved-slot',
        times: times.flatMap((time) => (time ? [timeOf(time)] : [])),
      }),
    ],
    [
      `emptied (.+) from (${TIME})`,
      ([, room = '', from = '']) => ({
        code: 'emptied-room',
        room: roomOf(room),
        from: timeOf(from),
      }),
    ],
    [
      `closed (.+) from (${CLOCK}) to (${CLOCK})`,
      ([, room, from = '', to = '']) => ({
        code: 'closed-room',
        room,
        from: keptTime(from),
        to: keptTime(to),
      }),
    ],
    ['opened (.+) again', ([, room]) => ({ code: 'opened-room', room })],
    [
      `moved the time slots? (at|from) (${CLOCK}) ${COUNT} minutes? (earlier|later)`,
      (found) => {
        const [, what, start = '', minutes, way] = found
        const by = Number(minutes) * (way === 'earlier' ? -1 : 1)
        return { code: 'shifted', isOne: what === 'at', start: keptTime(start), minutes: by }
      },
    ],
    [`placed ${NAME} on ${NAME}`, ([, room, plan]) => ({ code: 'placed-room', room, plan })],
    [`took ${NAME} off the floor plan`, ([, room]) => ({ code: 'took-room-off-plan', room })],
    [`went back to (${CLOCK})`, ([, to = '']) => ({ code: 'went-back', to: keptTime(to) })],
    [
      `took (\\d.*) from ${NAME}`,
      ([, counts = '', from]) => ({
        code: 'copied',
        ...counted(counts, { rooms: 'rooms?', timeSlots: 'time slots?' }),
        from,
      }),
    ],
    [
      '(took over the wall|published what is certain on the wall)(?:: (.*))?',
      ([, act = '', counts = '']) => ({
        code: 'accepted-wall',
        onlyCertain: act.startsWith('published'),
        ...counted(counts, {
          rooms: 'rooms?',
          timeSlots: 'time slots?',
          moved: 'moved',
          added: 'added',
          toTray: 'put into the tray',
        }),
      }),
    ],
    [
      `(took|published) (?:a card|card ${COUNT}) from the wall: (${PLACE})`,
      ([, act, number, to]) =>
        withPlace({
          code: 'accepted-card',
          onlyCertain: act === 'published',
          number: number === undefined ? null : Number(number),
          to,
        }),
    ],
    [
      'loaded (.+): ((?:\\d+ [a-z ]+(?:, | and )?)+|nothing but its name)(?:; (\\d+) to the tray, since the room is taken)?',
      ([, file, counts = '', toTray = '0']) => ({
        code: 'loaded-archive',
        file,
        ...counted(counts, {
          rooms: 'rooms?',
          timeSlots: 'time slots?',
          sessions: 'sessions?',
          sponsors: 'sponsors?',
        }),
        toTray: Number(toTray),
      }),
    ],
    ['loaded (.+)', ([, file]) => ({ code: 'loaded-file', file })],
    [
      `renamed ${NAME} of the list (Type|Level|Focus|Language) to ${NAME}`,
      ([, was, list = '', label]) => ({
        code: 'renamed-value',
        list: list.toLowerCase(),
        was,
        label,
      }),
    ],
    [
      'changed the list (Type|Level|Focus|Language)',
      ([, list = '']) => ({
        code: 'changed-list',
        list: list.toLowerCase(),
      }),
    ],
    ['brought back the event', () => ({ code: 'brought-back-event' })],
    [
      `(added|changed|deleted|brought back) (?:(the floor plan|the room) )?${NAME}`,
      (found) => {
        const [, done = '', kind, name] = found
        const noun = kind === undefined ? 'sessions' : kind === 'the room' ? 'rooms' : 'floor_plans'
        return { code: done.replace(' ', '-'), noun, name }
      },
    ],
    [
      `(added|changed|deleted|brought back) the time slot at (${CLOCK})`,
      ([, done = '', start = '']) => ({
        code: done.replace(' ', '-'),
        noun: 'time_slots',
        name: keptTime(start),
      }),
    ],
    [
      `(added|changed|deleted) (a|\\d+) (floor plan|room|time slot|session)s?`,
      (found) => {
        const [, done, count, noun = ''] = found
        const several = { noun: `${noun.replace(' ', '_')}s`, count: count === 'a' ? 1 : Number(count) }
        return { code: `${done}-several`, ...several }
      },
    ],
  ] as [string, Read][]
).map(([form, read]) => [new RegExp(`^${form}$`, 's'), read] as const)

/** "2 rooms and 5 time slots" as numbers. */
function counted(words: string, forms: Record<string, string>): Record<string, number> {
  const numberOf = (form: string) => Number(new RegExp(`(\\d+) ${form}(?:,| and|$)`).exec(words)?.[1] ?? 0)
  return Object.fromEntries(Object.entries(forms).map(([name, form]) => [name, numberOf(form)]))
}

function withPlace({ to, ...deed }: Deed): Deed | null {
  const [, room, time = ''] = new RegExp(`^(.+?), (${TIME})$`, 's').exec(String(to)) ?? []
  return room === undefined ? null : { ...deed, code: deed.code, to: { ...timeOf(time), room: roomOf(room) } }
}

function roomOf(name: string): string | null {
  return name === 'a room that is gone' ? null : name.replace(/^\u2068(.*)\u2069$/s, '$1')
}

function timeOf(words: string): { day: number | null; start: string | null } {
  const [, day, time] = /^(?:Day (\d+), )?(\d.*)$/.exec(words) ?? []
  if (time === undefined) return { day: null, start: null }
  return { day: day === undefined ? null : Number(day), start: keptTime(time) }
}

/** The stored form of a displayed time: "14:05" for "2:05 PM", "7:30 AM" for "07:30". */
function keptTime(shown: string): string {
  const [, hours, past, half] = /^(\d+):(\d\d)(?: ([AP])M)?$/.exec(shown) ?? []
  const hour = half === undefined ? Number(hours) : (Number(hours) % 12) + (half === 'P' ? 12 : 0)
  return hour < 8 ? `${hour === 0 ? 12 : hour}:${past} AM` : `${hour}:${past}`
}

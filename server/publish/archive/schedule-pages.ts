import { kindsIn, labelOf } from '../../../domain/schedule/session-words.ts'
import type { Session } from '../../../domain/schedule/sessions.ts'
import type { TimeSlot } from '../../../domain/schedule/time-slots.ts'
import { weekDate } from '../../../domain/times/dates.ts'
import { dateOfDay, dateOfStart } from '../../../domain/times/event-days.ts'
import { timesBy } from '../../../domain/times/session-times.ts'
import { byStart, clockRange, dayOf } from '../../../domain/times/times.ts'
import { langAttribute, htmlText as text } from '../html-text.ts'
import { wordsInAscii } from './ascii-names.ts'
import type { EventRows } from './data.ts'
import { framed, type Pages, type Up } from './page-frame.ts'

/** The files of the sessions on the schedule, in its order: by time, then by room. */
export function sessionFilesOf({ sessions, rooms, timeSlots }: EventRows): Map<number, string> {
  const order = new Map(rooms.map(({ id }, index) => [id, index]))
  const places = new Map(byStart(timeSlots).map(({ id }, index) => [id, index]))
  const onSchedule = sessions.filter(
    ({ timeSlotId, roomId }) => places.has(timeSlotId ?? 0) && order.has(roomId ?? 0),
  )
  const inOrder = onSchedule.toSorted(
    (a, b) =>
      (places.get(a.timeSlotId ?? 0) ?? 0) - (places.get(b.timeSlotId ?? 0) ?? 0) ||
      (order.get(a.roomId ?? 0) ?? 0) - (order.get(b.roomId ?? 0) ?? 0) ||
      a.id - b.id,
  )
  return new Map(
    inOrder.map(({ id, title }, index) => {
      const name = [String(index + 1).padStart(3, '0'), wordsInAscii(title)].filter(Boolean).join('-')
      return [id, `sessions/${name}.html`]
    }),
  )
}

/** The first page: the schedule of all days. */
export function schedulePage(pages: Pages): string {
  const { event, timeSlots } = pages.rows
  const banner = pages.nameOf(event.bannerImageUrl)
  const days = Array.from({ length: event.days }, (_, index) => index + 1)
  const slotsOfDays = Map.groupBy(byStart(timeSlots), dayOf)
  const begin = beginningsOf(pages)
  const listed = days.flatMap((day) => {
    const slots = slotsOfDays.get(day) ?? []
    const shown = slots
      .map((slot) => slotPart(pages, slot, begin.get(slot.id) ?? []))
      .filter((each) => each !== '')
    return shown.length === 0 ? [] : [{ day, html: shown.join('') }]
  })
  const title = ({ day }: { day: number }) => weekDate(dateOfDay(event, day))
  const jump =
    listed.length > 1
      ? `<nav class="days" aria-label="Days">${listed.map((each) => `<a href="#day-${each.day}">${title(each)}</a>`).join('')}</nav>`
      : ''
  const body = [
    banner ? `<img class="banner" src="${banner}" alt="">` : '',
    `<h1 dir="auto">${text(event.name)}</h1>`,
    event.description ? `<p class="about" dir="auto">${text(event.description)}</p>` : '',
    jump,
    ...listed.map((each) => `<section id="day-${each.day}"><h2>${title(each)}</h2>${each.html}</section>`),
    listed.length === 0 ? '<p class="soft">There is no session on the schedule.</p>' : '',
  ]
  return framed(pages, { title: event.name, file: 'index.html', up: '', body: body.join('\n') })
}

type Beginning = { session: Session; file: string }

/** The sessions on the schedule by the time slots in which they begin. */
function beginningsOf({ rows: { sessions }, sessionFiles }: Pages): Map<number | null, Beginning[]> {
  const byId = new Map(sessions.map((session) => [session.id, session]))
  const all = [...sessionFiles].flatMap(([id, file]) => {
    const session = byId.get(id)
    return session ? [{ session, file }] : []
  })
  return Map.groupBy(all, ({ session }) => session.timeSlotId)
}

/** A time with its sessions, or a break; nothing for a time when nothing begins. */
function slotPart(pages: Pages, slot: TimeSlot, begin: readonly Beginning[]): string {
  const { event } = pages.rows
  const time = clockRange(slot, event.clock)
  if (slot.isStatic) {
    const what = [slot.staticTitle ?? 'Break', slot.staticLocation].filter(Boolean).join(' · ')
    return `<div class="slot"><h3>${time}</h3><p class="pause" dir="auto">${text(what)}</p></div>`
  }
  if (begin.length === 0) return ''
  const named = slot.title ? `<small dir="auto">${text(slot.title)}</small>` : ''
  return `<div class="slot"><h3>${time}${named}</h3><ul class="cards">${begin.map(({ session, file }) => card(pages, session, file)).join('')}</ul></div>`
}

function card({ rows: { event }, slotOf }: Pages, session: Session, file: string): string {
  const hasOwn = session.furtherSlotIds.length > 0 || session.startsAt !== ''
  const times = hasOwn ? timesBy(session, slotOf) : null
  const own = times && clockRange(times, event.clock)
  return [
    `<li class="card"><a href="${file}" dir="auto"${langAttribute(event, session)}>${text(session.title)}</a>`,
    session.presenterName && `<p dir="auto">${text(session.presenterName)}</p>`,
    `<p class="soft" dir="auto">${text(whereOf(session))}</p>`,
    own && `<p class="soft">${own}</p>`,
    '</li>',
  ]
    .filter(Boolean)
    .join('')
}

function whereOf({ roomName, place }: Session): string {
  return [roomName, place].filter((each) => each !== '').join(' · ')
}

/** The pages of the sessions, by their files. */
export function* sessionPages(pages: Pages): Generator<{ file: string; html: string }> {
  const files = [...pages.sessionFiles]
  const byId = new Map(pages.rows.sessions.map((session) => [session.id, session]))
  for (const [index, [id, file]] of files.entries()) {
    const session = byId.get(id)
    if (!session) continue
    const around = [files[index - 1], files[index + 1]].map((each) => {
      const other = each && byId.get(each[0])
      return each && other ? { file: each[1], session: other } : null
    })
    yield { file, html: sessionPage(pages, { session, file, around }) }
  }
}

type Beside = { file: string; session: Session } | null

function sessionPage(
  pages: Pages,
  { session, file, around: [before, after] }: { session: Session; file: string; around: Beside[] },
): string {
  const { event } = pages.rows
  const up: Up = '../'
  const lang = langAttribute(event, session)
  const times = timesBy(session, pages.slotOf)
  const day = event.days > 1 && times ? `${weekDate(dateOfStart(event, times))} · ` : ''
  const when = times ? `${day}${clockRange(times, event.clock)} · ` : ''
  const chips = kindsIn(event.lists).flatMap((kind) =>
    session[kind].map((value) => `<li dir="auto">${text(labelOf(value, event.lists[kind]))}</li>`),
  )
  const beside = (each: Beside, label: string) =>
    each
      ? `<a href="${up}${each.file}">${label}<bdi${langAttribute(event, each.session)}>${text(each.session.title)}</bdi></a>`
      : '<span></span>'
  const body = [
    `<article><p class="when" dir="auto">${when}${text(whereOf(session))}</p>`,
    `<h1 dir="auto"${lang}>${text(session.title)}</h1>`,
    session.presenterName && `<p class="lead" dir="auto">${text(session.presenterName)}</p>`,
    session.description && `<p class="about" dir="auto"${lang}>${text(session.description)}</p>`,
    chips.length > 0 && `<ul class="chips">${chips.join('')}</ul>`,
    `</article><div class="around">${beside(before ?? null, 'Before: ')}${beside(after ?? null, 'After: ')}</div>`,
  ]
  return framed(pages, {
    title: `${session.title} | ${event.name}`,
    file,
    up,
    body: body.filter(Boolean).join('\n'),
  })
}

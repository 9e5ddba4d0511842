import { breakTitle, type TimedSession } from '../../../domain/schedule/day.ts'
import { hostNames } from '../../../domain/schedule/host-names.ts'
import { slotsOfDay } from '../../../domain/schedule/now.ts'
import { kindsIn, labelOf } from '../../../domain/schedule/session-fields.ts'
import type { Session } from '../../../domain/schedule/sessions.ts'
import type { TimeSlot } from '../../../domain/schedule/time-slots.ts'
import { t } from '../../../domain/text/t.ts'
import { weekDate } from '../../../domain/times/dates.ts'
import { dateOfDay, dateOfStart } from '../../../domain/times/event-days.ts'
import { clockRange } from '../../../domain/times/times.ts'
import { type Html, html } from '../../lib/html.ts'
import { langAttribute } from '../lang-attribute.ts'
import { numberedFile } from './ascii-names.ts'
import { formatted } from './formatted.ts'
import { hostLinks } from './host-links.ts'
import { framed, type Pages, type Up } from './page-frame.ts'
import { factsPart } from './session-facts.ts'

/** The files of sessions, numbered in their order. */
export function sessionFilesOf(timed: Pages['timed']): Map<number, string> {
  return new Map(
    timed.map(({ session: { id, title } }, index) => [id, numberedFile('sessions', index, title)]),
  )
}

/** The first page: the schedule of all days. */
export function schedulePage(pages: Pages): string {
  const { event, timeSlots } = pages.rows
  const banner = pages.nameOf(event.bannerImageUrl)
  const days = Array.from({ length: event.days }, (_, index) => index + 1)
  const begin = Map.groupBy(pages.timed, ({ session }) => session.timeSlotId)
  const listed = days.flatMap((day) => {
    const shown = slotsOfDay(timeSlots, day).flatMap(
      (slot) => slotPart(pages, slot, begin.get(slot.id) ?? []) ?? [],
    )
    return shown.length === 0 ? [] : [{ day, shown }]
  })
  const title = ({ day }: { day: number }) => weekDate(dateOfDay(event, day))
  const jump =
    listed.length > 1 &&
    html`<nav class="days" aria-label="${t('archive.days')}">${listed.map((each) => html`<a href="#day-${each.day}">${title(each)}</a>`)}</nav>`
  const body = html`${banner && html`<img class="banner" src="${banner}" alt="">`}
<h1 dir="auto">${event.name}</h1>
${event.description && html`<p class="about" dir="auto">${event.description}</p>`}
${jump}
${listed.map((each) => html`<section id="day-${each.day}"><h2>${title(each)}</h2>${each.shown}</section>\n`)}${
  listed.length === 0 && html`<p class="soft">${t('archive.none')}</p>`
}`
  return framed(pages, { title: event.name, file: 'index.html', up: '', body })
}

/** A time with its sessions, or a break; nothing for a time when nothing begins. */
function slotPart(pages: Pages, slot: TimeSlot, begin: readonly TimedSession[]): Html | undefined {
  const { event } = pages.rows
  const time = clockRange(slot, event.clock)
  if (slot.isStatic) {
    const what = [breakTitle(slot), slot.staticLocation].filter(Boolean).join(' · ')
    return html`<div class="slot"><h3>${time}</h3><p class="pause" dir="auto">${what}</p></div>`
  }
  if (begin.length === 0) return
  const named = slot.title && html`<small dir="auto">${slot.title}</small>`
  return html`<div class="slot"><h3>${time}${named}</h3><ul class="cards">${begin.map((each) => card(pages, each))}</ul></div>`
}

/** A session as a link to its page. @param when its time, if the card is not listed under it */
export function card(pages: Pages, timed: TimedSession, up: Up = '', when: string | null = null): Html {
  const { session } = timed
  const { event } = pages.rows
  const hasOwn = session.furtherSlotIds.length > 0 || session.startsAt !== ''
  const time = when ?? (hasOwn && clockRange(timed, event.clock))
  return html`<li class="card">${[
    html`<a href="${up}${fileOf(pages, timed)}" dir="auto"${langAttribute(event, session)}>${session.title}</a>`,
    hostNames(session) && html`<p dir="auto">${hostNames(session)}</p>`,
    html`<p class="soft" dir="auto">${whereOf(session)}</p>`,
    time && html`<p class="soft">${time}</p>`,
  ]}</li>`
}

function fileOf({ sessionFiles }: Pages, { session }: Pick<TimedSession, 'session'>): string {
  return sessionFiles.get(session.id) ?? ''
}

function whereOf({ roomName, place }: Session): string {
  return [roomName, place].filter((each) => each !== '').join(' · ')
}

export function* sessionPages(pages: Pages): Generator<{ file: string; page: string }> {
  for (const [index, timed] of pages.timed.entries()) {
    const file = fileOf(pages, timed)
    yield { file, page: sessionPage(pages, timed, [pages.timed[index - 1], pages.timed[index + 1]]) }
  }
}

function sessionPage(
  pages: Pages,
  { session, ...times }: TimedSession,
  [before, after]: (TimedSession | undefined)[],
): string {
  const { event } = pages.rows
  const up: Up = '../'
  const lang = langAttribute(event, session)
  const day = event.days > 1 ? `${weekDate(dateOfStart(event, times))} · ` : ''
  const when = `${day}${clockRange(times, event.clock)} · `
  const chips = kindsIn(event.lists).flatMap((kind) =>
    session[kind].map((value) => html`<li dir="auto">${labelOf(value, event.lists[kind])}</li>`),
  )
  const beside = (each: TimedSession | undefined, label: string) =>
    each
      ? html`<a href="${up}${fileOf(pages, each)}">${label} <bdi${langAttribute(event, each.session)}>${each.session.title}</bdi></a>`
      : html`<span></span>`
  const body = html`<article>${[
    html`<p class="when">${when}<bdi>${whereOf(session)}</bdi></p>\n`,
    html`<h1 dir="auto"${lang}>${session.title}</h1>\n`,
    hostNames(session) && html`<p class="lead" dir="auto">${hostLinks(pages, session, up)}</p>\n`,
    session.description && formatted(pages, session.description, { up, lang, top: 2 }),
    chips.length > 0 && html`<ul class="chips">${chips}</ul>\n`,
    factsPart(session),
  ]}</article><div class="around">${beside(before, t('archive.before'))}${beside(after, t('archive.after'))}</div>`
  return framed(pages, {
    title: `${session.title} | ${event.name}`,
    file: fileOf(pages, { session }),
    up,
    body,
  })
}

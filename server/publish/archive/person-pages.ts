import { peopleIn } from '../../../domain/schedule/people.ts'
import { weekDate } from '../../../domain/times/dates.ts'
import { dateOfStart } from '../../../domain/times/event-days.ts'
import { clockRange } from '../../../domain/times/times.ts'
import { html } from '../../lib/html.ts'
import { numberedFile } from './ascii-names.ts'
import { framed, type Pages, type Up } from './page-frame.ts'
import { card } from './schedule-pages.ts'

/** The files of hosts, numbered in the order of their first sessions. */
export function personFilesOf(timed: Pages['timed']): Map<string, string> {
  const people = [...peopleIn(timed.map(({ session }) => session)).values()]
  return new Map(people.map(({ name, slug }, index) => [slug, numberedFile('people', index, name)]))
}

export function* personPages(pages: Pages): Generator<{ file: string; page: string }> {
  const { event } = pages.rows
  const up: Up = '../'
  for (const { name, slug, sessions } of peopleIn(pages.timed.map(({ session }) => session)).values()) {
    const file = pages.personFiles.get(slug) ?? ''
    const cards = pages.timed
      .filter(({ session }) => sessions.includes(session))
      .map((timed) => {
        const day = event.days > 1 ? `${weekDate(dateOfStart(event, timed))} · ` : ''
        return card(pages, timed, up, `${day}${clockRange(timed, event.clock)}`)
      })
    const body = html`<h1 dir="auto">${name}</h1><ul class="cards days">${cards}</ul>`
    yield { file, page: framed(pages, { title: `${name} | ${event.name}`, file, up, body }) }
  }
}

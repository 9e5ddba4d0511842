import { type ReactNode, useRef, useState } from 'react'
import type { Event } from '../../domain/events/events.ts'
import type { ImportedSchedule, ImportRow } from '../../domain/publish/schedule-files.ts'
import { rich, t, textKey } from '../../domain/text/t.ts'
import { shortWeekDate } from '../../domain/times/dates.ts'
import { dateOfDay } from '../../domain/times/event-days.ts'
import { clockTimeAt } from '../../domain/times/times.ts'
import { useEvent } from '../event/event.ts'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'

const MARKS = {
  new: textKey('import.new'),
  changed: textKey('import.changed'),
  tray: textKey('import.toTray'),
  removed: textKey('import.removed'),
  same: textKey('import.same'),
} as const
const COUNTS = {
  new: textKey('import.countNew'),
  changed: textKey('import.countChanged'),
  tray: textKey('import.countToTray'),
  removed: textKey('import.countRemoved'),
  same: textKey('import.countSame'),
} as const
const TONES = { new: 'good', changed: 'accent', tray: 'fair', removed: 'bad', same: 'plain' } as const
const PAGE = 50
const DAY = 24 * 60
const SLOTS_NAMED = 6

type Props = {
  preview: ImportedSchedule
  /** What can be chosen, above what it changes. */
  children: ReactNode
}

/** Every session with what would become of it, below one line of sums, which leads to what is left out, to be checked and new. */
export function ImportPreview({ preview, children }: Props) {
  const { sums, remarks, leftOut, newRooms, newTimeSlots, rows } = preview
  const notes = useRef<HTMLDivElement>(null)
  const counts = Object.entries(COUNTS).flatMap(([mark, words]) => {
    const count = rows.filter((row) => row.mark === mark).length
    return count === 0 ? [] : [t(words, { count })]
  })
  const noted = [
    leftOut.length > 0 && t('import.countLeftOut', { count: leftOut.length }),
    remarks.length > 0 && t('import.countToCheck', { count: remarks.length }),
    newRooms.length > 0 && t('wall.countRooms', { count: newRooms.length }),
    newTimeSlots.length > 0 && t('import.countSlots', { count: newTimeSlots.length }),
  ].filter((each) => each !== false)
  return (
    <>
      <p>
        <span className="font-semibold">{sumOf(sums)}</span>
        {counts.length > 0 && <span className="block text-soft">{counts.join(' · ')}</span>}
      </p>
      {isNothing(preview) && <p>{t('import.nothingNew')}</p>}
      {children}
      {noted.length > 0 && (
        <Button
          look="secondary"
          className="self-start text-start"
          onClick={() => {
            notes.current?.scrollIntoView({ block: 'nearest' })
            notes.current?.focus({ preventScroll: true })
          }}
        >
          {noted.join(' · ')}
        </Button>
      )}
      <Rows rows={rows} />
      <div ref={notes} tabIndex={-1} className="flex flex-col gap-3 outline-none empty:hidden">
        <Sentences title={t('import.leftOut')} sentences={leftOut} />
        <Sentences title={t('import.check')} sentences={remarks} />
        {newRooms.length > 0 && (
          <p className="wrap-anywhere">
            {rich('import.newRooms', {
              label: (inside) => <span className="font-semibold">{inside}</span>,
              rooms: () => <bdi>{newRooms.join(', ')}</bdi>,
            })}
          </p>
        )}
        <NewTimeSlots slots={newTimeSlots} />
      </div>
    </>
  )
}

/** Whether an import would change nothing. */
export function isNothing({ rows, newRooms, newTimeSlots }: ImportedSchedule): boolean {
  return rows.every(({ mark }) => mark === 'same') && newRooms.length + newTimeSlots.length === 0
}

/** "36 sessions in 2 rooms on 3 days · 3 without a presenter" */
function sumOf({ sessions, rooms, days, withoutPresenter }: ImportedSchedule['sums']): string {
  const values = {
    sessions: t('search.countSessions', { count: sessions }),
    rooms: t('room.count', { count: rooms }),
  }
  const sum = days > 1 ? t('import.sumDays', { ...values, days }) : t('import.sum', values)
  const rest = withoutPresenter > 0 && t('import.withoutPresenter', { count: withoutPresenter })
  return [sum, rest].filter(Boolean).join(' · ')
}

function Sentences({ title, sentences }: { title: string; sentences: readonly string[] }) {
  if (sentences.length === 0) return null
  return (
    <div className="rounded-md border border-line bg-sunken px-4 py-3 text-sm">
      <p className="font-semibold">{title}</p>
      <ul className="mt-1 flex max-h-48 list-disc flex-col gap-1 overflow-auto ps-5">
        {sentences.map((sentence) => (
          <li key={sentence} dir="auto" className="wrap-anywhere">
            {sentence}
          </li>
        ))}
      </ul>
    </div>
  )
}

function NewTimeSlots({ slots }: { slots: ImportedSchedule['newTimeSlots'] }) {
  const event = useEvent()
  if (slots.length === 0) return null
  const words = slots.map(({ title, ...slot }) => `${whenOf(slot, event)}${title ? ` ${title}` : ''}`)
  if (words.length <= SLOTS_NAMED)
    return (
      <p className="wrap-anywhere">
        {rich('import.newSlots', {
          label: (inside) => <span className="font-semibold">{inside}</span>,
          slots: words.join(' · '),
        })}
      </p>
    )
  return (
    <details>
      <summary className="min-h-11 cursor-pointer py-2.5 font-semibold">
        {t('import.countSlots', { count: words.length })}
      </summary>
      <ul className="grid max-h-60 gap-x-6 overflow-auto text-sm tabular-nums sm:grid-cols-2">
        {keyed(words).map(({ key, item }) => (
          <li key={key}>{item}</li>
        ))}
      </ul>
    </details>
  )
}

/** A page of the sessions that change, and on demand those that stay as they are. */
function Rows({ rows }: { rows: readonly ImportRow[] }) {
  const [areAllShown, showAll] = useState(false)
  const [shown, setShown] = useState(PAGE)
  const same = rows.filter(({ mark }) => mark === 'same').length
  const listed = areAllShown ? rows : rows.filter(({ mark }) => mark !== 'same')
  return (
    <>
      {listed.length > 0 && (
        <table className="w-full border-collapse [&_th]:text-start text-sm">
          <caption className="sr-only">{t('import.table')}</caption>
          <thead>
            <tr className="border-b border-line text-soft">
              <th scope="col" className="py-2 pe-3 font-semibold">
                {t('schedule.time')}
              </th>
              <th scope="col" className="py-2 pe-3 font-semibold max-sm:hidden">
                {t('room.title')}
              </th>
              <th scope="col" className="py-2 font-semibold">
                {t('import.session')}
              </th>
            </tr>
          </thead>
          <tbody>
            {keyed(listed.slice(0, shown)).map(({ key, item }) => (
              <Row key={key} row={item} />
            ))}
          </tbody>
        </table>
      )}
      <div className="flex flex-wrap gap-3">
        {listed.length > shown && (
          <Button look="secondary" onClick={() => setShown(shown + PAGE)}>
            {t('import.showMore', {
              count: Math.min(PAGE, listed.length - shown),
              of: listed.length - shown,
            })}
          </Button>
        )}
        {same > 0 && (
          <Button look="quiet" aria-pressed={areAllShown} onClick={() => showAll(!areAllShown)}>
            {t(areAllShown ? 'import.hideSame' : 'import.showSame', { count: same })}
          </Button>
        )}
      </div>
    </>
  )
}

function Row({ row }: { row: ImportRow }) {
  const event = useEvent()
  const { mark, room, title, presenterName, note, changes } = row
  return (
    <tr className="border-b border-line align-top">
      <td className="w-28 py-2 pe-3 tabular-nums sm:w-36">
        {row.day !== null &&
          row.start !== null &&
          row.end !== null &&
          whenOf({ day: row.day, start: row.start, end: row.end }, event)}
        <bdi className="block wrap-anywhere text-soft sm:hidden">{room}</bdi>
      </td>
      <td className="w-36 py-2 pe-3 wrap-anywhere max-sm:hidden">
        <bdi>{room}</bdi>
      </td>
      <td className="py-2 wrap-anywhere">
        <div className="flex flex-wrap items-start justify-between gap-x-3">
          <span dir="auto" className={mark === 'removed' ? 'font-semibold line-through' : 'font-semibold'}>
            {title}
          </span>
          <Badge tone={TONES[mark]}>{t(MARKS[mark])}</Badge>
        </div>
        <span dir="auto" className="block text-soft">
          {presenterName || (mark !== 'removed' && t('import.noPresenter'))}
        </span>
        {changes.length > 0 && (
          <ul className="mt-1 flex flex-col gap-0.5">
            {changes.map(({ label, from, to }) => (
              <li key={label} dir="auto">
                {label}: <del className="text-soft">{from || t('import.nothing')}</del>{' '}
                <span aria-hidden="true">→</span>{' '}
                <ins className="no-underline">{to || t('import.nothing')}</ins>
              </li>
            ))}
          </ul>
        )}
        {note && <p className="mt-1 text-fair">{note}</p>}
      </td>
    </tr>
  )
}

/** Items by their places, since those of a file repeat. */
function keyed<T>(items: readonly T[]): { key: string; item: T }[] {
  return items.map((item, index) => ({ key: String(index), item }))
}

/** "Sat, May 9, 10:00 – 10:45" on an event of several days. */
function whenOf({ day, start, end }: { day: number; start: number; end: number }, event: Event | undefined) {
  const clock = event?.clock ?? 24
  // A line never ends within "10:30 AM".
  const time = (minutes: number) => clockTimeAt(minutes % DAY, clock).replace(' ', '\u00a0')
  const times = `${time(start)} – ${time(end)}`
  if (!event || event.days === 1) return times
  return `${shortWeekDate(dateOfDay(event, day))}, ${times}`
}

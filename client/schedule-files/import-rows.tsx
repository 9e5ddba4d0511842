import { useState } from 'react'
import type { Event } from '../../domain/events/events.ts'
import type { ImportRow } from '../../domain/publish/schedule-files.ts'
import { t, textKey } from '../../domain/text/t.ts'
import { shortWeekDate } from '../../domain/times/dates.ts'
import { dateOfDay } from '../../domain/times/event-days.ts'
import { clockTimeAt, DAY_MINUTES } from '../../domain/times/times.ts'
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
const TONES = { new: 'good', changed: 'accent', tray: 'fair', removed: 'bad', same: 'plain' } as const
const PAGE = 50

/** A page of the sessions that change, and on demand those that stay unchanged. */
export function ImportRows({ rows }: { rows: readonly ImportRow[] }) {
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

/** Items keyed by index, because those of a file may repeat. */
export function keyed<T>(items: readonly T[]): { key: string; item: T }[] {
  return items.map((item, index) => ({ key: String(index), item }))
}

/** "Sat, May 9, 10:00 – 10:45" on an event of several days. */
export function whenOf(
  { day, start, end }: { day: number; start: number; end: number },
  event: Event | undefined,
) {
  const clock = event?.clock ?? 24
  // No line breaks within "10:30 AM".
  const time = (minutes: number) => clockTimeAt(minutes % DAY_MINUTES, clock).replace(' ', '\u00a0')
  const times = `${time(start)} – ${time(end)}`
  if (!event || event.days === 1) return times
  return `${shortWeekDate(dateOfDay(event, day))}, ${times}`
}

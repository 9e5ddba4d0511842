import { type ReactNode, useRef } from 'react'
import type { ImportedSchedule } from '../../domain/publish/schedule-files.ts'
import { rich, t, textKey } from '../../domain/text/t.ts'
import { useEvent } from '../event/event.ts'
import { Button } from '../ui/button.tsx'
import { Notice } from '../ui/notice.tsx'
import { ImportRows, keyed, whenOf } from './import-rows.tsx'

const COUNTS = {
  new: textKey('import.countNew'),
  changed: textKey('import.countChanged'),
  tray: textKey('import.countToTray'),
  removed: textKey('import.countRemoved'),
  same: textKey('import.countSame'),
} as const
const SLOTS_NAMED = 6

type Props = {
  preview: ImportedSchedule
  /** Options above the changes. */
  children: ReactNode
}

/**
 * Every session with its change, below a line of totals, which links to the rows that are left out, to be checked, and
 * new.
 */
export function ImportPreview({ preview, children }: Props) {
  const { sums, remarks, outside, newRooms, newTimeSlots, rows } = preview
  const leftOut = preview.leftOut.filter((sentence) => !outside.includes(sentence))
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
      {outside.length > 0 && (
        <Notice>
          {outside.map((sentence) => (
            <p key={sentence}>{sentence}</p>
          ))}
        </Notice>
      )}
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
      <ImportRows rows={rows} />
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

import { Fragment, useState } from 'react'
import type { Event } from '../../domain/events/events.ts'
import type { TimeSlot } from '../../domain/schedule/time-slots.ts'
import { t, textKey } from '../../domain/text/t.ts'
import { weekDate } from '../../domain/times/dates.ts'
import { type DayFrame, type FramedSlot, slotsOfFrame } from '../../domain/times/day-frame.ts'
import { daysOf } from '../../domain/times/event-days.ts'
import { keptTime } from '../../domain/times/kept-times.ts'
import { clockTime, DAY_MINUTES, minutesOf, NIGHT_ENDS } from '../../domain/times/times.ts'
import { useEventWords, type Wording } from '../event/event-words.ts'
import { ActDialog } from '../ui/act-dialog.tsx'
import { Button } from '../ui/button.tsx'
import { ChoiceField } from '../ui/choice-field.tsx'
import { Checkbox, Field, Input } from '../ui/field.tsx'
import { NumberField } from '../ui/number-field.tsx'
import { DayPreview } from './day-preview.tsx'
import { overlapping } from './overlapping.ts'
import { useAddSlots } from './use-add-slots.ts'

type Props = { event: Event; slots: readonly TimeSlot[]; onClose: () => void }

/** All days instead of one. */
const ALL = 0

const AT_FIRST = {
  from: '09:30',
  to: '17:00',
  length: '45',
  between: '15',
  hasLunch: true,
  lunchAt: '12:30',
  lunchLength: '60',
  hasOpening: false,
  openingLength: '30',
  hasCoffee: false,
  coffeeAt: '15:15',
  coffeeLength: '30',
  hasClosing: false,
  closingLength: '30',
}
type Typed = typeof AT_FIRST
type Minutes = 'length' | 'between' | 'openingLength' | 'coffeeLength' | 'lunchLength' | 'closingLength'

/** Slots that everyone shares, each with a checkbox; opening and closing are at the ends of the day. */
const SHARED = [
  {
    label: textKey('slot.opening'),
    has: 'hasOpening',
    length: { label: textKey('slot.openingLength'), name: 'openingLength' },
    at: null,
  },
  {
    label: textKey('slot.lunch'),
    has: 'hasLunch',
    length: { label: textKey('slot.lunchLength'), name: 'lunchLength' },
    at: { label: textKey('slot.lunchAt'), name: 'lunchAt' },
  },
  {
    label: textKey('slot.coffee'),
    has: 'hasCoffee',
    length: { label: textKey('slot.coffeeLength'), name: 'coffeeLength' },
    at: { label: textKey('slot.coffeeAt'), name: 'coffeeAt' },
  },
  {
    label: textKey('slot.closing'),
    has: 'hasClosing',
    length: { label: textKey('slot.closingLength'), name: 'closingLength' },
    at: null,
  },
] as const

/** Creates the time slots of a day from one sentence, after a preview. */
export function DayFrameDialog({ event, slots, onClose }: Props) {
  const own = useEventWords(event)
  const word: Wording = own ?? t
  const { isBusy, add: addSlots } = useAddSlots(event.id)
  const [typed, setTyped] = useState(AT_FIRST)
  const [day, setDay] = useState(ALL)
  /** The time slots after their edges were moved, until the sentence changes. */
  const [moved, setMoved] = useState<readonly FramedSlot[] | null>(null)
  const days = daysOf(event).map((_, index) => index + 1)
  const ofDay = moved ?? slotsOfFrame(frameOf(typed, word), word)
  const made = days
    .filter((each) => day === ALL || each === day)
    .flatMap((each) => ofDay.map((slot) => ({ ...slot, day: each })))
  const end = ofDay.at(-1)?.endTime ?? ''
  const isLate = minutesOf(end) > frameOf(typed, word).to
  const inTheWay = made.filter((slot) => overlapping(slot, slots, null)).length

  const add = () => addSlots([...made])

  return (
    <ActDialog
      onClose={onClose}
      title={t('slot.generateDay')}
      description={t('slot.generateAbout')}
      act={made.length === 0 ? t('common.add') : t('slot.addSlots', { count: made.length })}
      isReady={!isBusy && own !== null && made.length > 0}
      onAct={add}
      isFirst
    >
      <div data-day className="flex flex-col gap-5">
        <WhichDay event={event} day={day} onChange={setDay} />
        <Sentence
          typed={typed}
          onChange={(next) => {
            setTyped(next)
            setMoved(null)
          }}
        />
        <section aria-label={t('slot.ofDay')} className="rounded-md bg-sunken p-4">
          <Doubts made={made.length} inTheWay={inTheWay} />
          <DayPreview slots={ofDay} clock={event.clock} onChange={setMoved} scroller=":has(> [data-day])" />
          <div role="status">
            {isLate && (
              <p className="mt-4 text-fair">{t('slot.dayEnds', { time: clockTime(end, event.clock) })}</p>
            )}
          </div>
          {moved && (
            <Button look="secondary" size="small" className="mt-4" onClick={() => setMoved(null)}>
              {t('slot.reset')}
            </Button>
          )}
        </section>
      </div>
    </ActDialog>
  )
}

function Doubts({ made, inTheWay }: { made: number; inTheWay: number }) {
  return (
    <div role="status">
      {made === 0 && <p className="font-semibold text-bad">{t('slot.noneFits')}</p>}
      {inTheWay > 0 && <p className="mb-2 text-fair">{t('slot.someOverlap', { count: inTheWay })}</p>}
    </div>
  )
}

/** Chooses the day to fill, or all days; an event of one day has no choice. */
function WhichDay(props: { event: Event; day: number; onChange: (day: number) => void }) {
  const days = daysOf(props.event)
  if (days.length === 1) return null
  const options = days.map((date, index) => ({ value: index + 1, label: weekDate(date) }))
  return (
    <ChoiceField
      label={t('slot.day')}
      value={props.day}
      options={[{ value: ALL, label: t('slot.everyDay') }, ...options]}
      onChange={props.onChange}
    />
  )
}

function Sentence({ typed, onChange }: { typed: Typed; onChange: (typed: Typed) => void }) {
  const set = (change: Partial<Typed>) => onChange({ ...typed, ...change })
  const time = (label: string, name: 'from' | 'to' | 'lunchAt' | 'coffeeAt') => (
    <Field label={label}>
      {(field) => (
        <Input
          {...field}
          type="time"
          value={typed[name]}
          onChange={({ target }) => set({ [name]: target.value })}
        />
      )}
    </Field>
  )
  const minutes = (label: string, name: Minutes) => (
    <NumberField label={label} min={0} step={5} value={typed[name]} onChange={(to) => set({ [name]: to })} />
  )
  return (
    <>
      <div className="grid grid-cols-2 items-end gap-4 sm:grid-cols-4">
        {time(t('rearrange.from'), 'from')}
        {time(t('slot.dayTo'), 'to')}
        {minutes(t('slot.sessionLength'), 'length')}
        {minutes(t('slot.between'), 'between')}
      </div>
      <div className="flex flex-wrap gap-x-6">
        {SHARED.map(({ label, has }) => (
          <Checkbox
            key={has}
            label={t(label)}
            checked={typed[has]}
            onChange={({ target }) => set({ [has]: target.checked })}
          />
        ))}
      </div>
      <div className="grid grid-cols-2 items-end gap-4 empty:hidden sm:grid-cols-4">
        {SHARED.map(
          ({ has, length, at }) =>
            typed[has] && (
              <Fragment key={has}>
                {at && time(t(at.label), at.name)}
                {minutes(t(length.label), length.name)}
              </Fragment>
            ),
        )}
      </div>
    </>
  )
}

function frameOf(typed: Typed, word: Wording): DayFrame {
  const begin = minutesIn(typed.from)
  /** A time up to 6:00 that is not after the beginning belongs to the night that follows the day. */
  const after = (time: string) => {
    const at = minutesIn(time)
    return at <= begin && at + DAY_MINUTES <= NIGHT_ENDS ? at + DAY_MINUTES : at
  }
  const breaks = SHARED.flatMap(({ label, has, length, at }) =>
    at && typed[has]
      ? [{ title: word(label), at: after(typed[at.name]), length: Number(typed[length.name]) }]
      : [],
  )
  return {
    from: begin,
    to: after(typed.to),
    length: Number(typed.length || 'none'),
    between: Number(typed.between || 0),
    breaks,
    opening: typed.hasOpening ? Number(typed.openingLength) : 0,
    closing: typed.hasClosing ? Number(typed.closingLength) : 0,
  }
}

/** Minutes since midnight from the browser's time field, where 07:00 is in the morning; NaN while it is empty. */
function minutesIn(field: string): number {
  return field === '' ? Number.NaN : minutesOf(keptTime(field, 24))
}

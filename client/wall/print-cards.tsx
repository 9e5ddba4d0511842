import { useQuery } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { MOST_AT_ONCE } from '../../domain/cards/card-limits.ts'
import type { NumberedCard } from '../../domain/cards/numbered-cards.ts'
import type { Event } from '../../domain/events/events.ts'
import { type PlainKey, t, textKey } from '../../domain/text/t.ts'
import { byStart, clockRange, onDay } from '../../domain/times/times.ts'
import { headNumbers } from '../../domain/wall/wall-heads.ts'
import { usualPaper } from '../event/paper-size.ts'
import { useCall } from '../net/calling.tsx'
import { read } from '../net/reads.ts'
import { useWrite } from '../net/write.ts'
import { Button, buttonClass } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { type Choice, ChoiceField } from '../ui/choice-field.tsx'
import { Icon } from '../ui/icon.tsx'
import { NumberField, numberIn } from '../ui/number-field.tsx'

const ALL = 0
/** In the order of the choices. */
const PAPERS = { a: textKey('paper.a4'), letter: textKey('paper.letter') }
const LAYOUTS = {
  a4: textKey('card.layoutA4'),
  a5: textKey('card.layoutA5'),
  a6: textKey('card.layoutA6'),
  letter: textKey('card.layoutLetter'),
}
type Layout = keyof typeof LAYOUTS

/** Numbered cards and the heads of the wall, for printing, with counts of the cards by progress. */
export function PrintCards({ event, cards }: { event: Event; cards: readonly NumberedCard[] }) {
  const call = useCall()
  const { isBusy, write } = useWrite()
  const [count, setCount] = useState('36')
  const [from, setFrom] = useState('1')
  const [to, setTo] = useState('')
  const last = cards.length

  async function make(submit: FormEvent): Promise<void> {
    submit.preventDefault()
    const body = { eventId: event.id, count: numberIn(count, MOST_AT_ONCE) }
    await write((options) => call('POST /api/numbered-cards', { body, ...options }), {
      done: (made) => {
        setFrom(String(made[0]?.number ?? 1))
        setTo(String(made.at(-1)?.number ?? ''))
        return { title: t('card.ready', { from: made[0]?.number ?? 1, to: made.at(-1)?.number ?? 1 }) }
      },
      failed: t('card.notCreated'),
    })
  }

  return (
    <div className="grid grid-cols-1 gap-6 lg:grid-cols-2">
      <Card className="flex flex-col gap-4">
        <CardCounts cards={cards} />
        <img
          src={`/api/session-cards/empty-card?eventId=${event.id}`}
          alt={t('card.preview')}
          loading="lazy"
          className="max-h-56 self-start rounded-sm border border-line bg-white shadow-raised"
        />
        <form onSubmit={(submit) => void make(submit)} className="flex flex-wrap items-end gap-3">
          <NumberField
            label={t('card.newCount')}
            className="w-28"
            min={1}
            max={MOST_AT_ONCE}
            value={count}
            onChange={setCount}
          />
          <Button type="submit" disabled={isBusy}>
            {t('card.create')}
          </Button>
        </form>
        {last > 0 && (
          <DownloadCards event={event} last={last} from={from} to={to} setFrom={setFrom} setTo={setTo} />
        )}
      </Card>
      <PrintHeads event={event} />
    </div>
  )
}

type RangeProps = {
  event: Event
  last: number
  from: string
  to: string
  setFrom: (text: string) => void
  setTo: (text: string) => void
}

/** Some of the numbered cards as a PDF. */
function DownloadCards({ event, last, from, to, setFrom, setTo }: RangeProps) {
  const [layout, setLayout] = useState<Layout>(usualPaper(event) === 'letter' ? 'letter' : 'a4')
  const range = rangeOf(from, to, last)
  return (
    <div className="flex flex-wrap items-end gap-3">
      <NumberField
        label={t('card.from')}
        className="w-20"
        min={1}
        max={last}
        value={from}
        onChange={setFrom}
      />
      <NumberField
        label={t('card.to')}
        className="w-20"
        min={1}
        max={last}
        value={to}
        placeholder={String(last)}
        onChange={setTo}
      />
      <ChoiceField label={t('card.size')} value={layout} options={optionsOf(LAYOUTS)} onChange={setLayout} />
      <a
        href={`/api/numbered-cards/sheet?eventId=${event.id}&from=${range.from}&to=${range.to}&layout=${layout}`}
        download
        className={buttonClass({ look: 'secondary' })}
      >
        <Icon of={Download} /> {t('card.download')}
      </a>
    </div>
  )
}

function optionsOf<Value extends string>(keys: Record<Value, PlainKey>): Choice<Value>[] {
  return (Object.keys(keys) as Value[]).map((value) => {
    const key: PlainKey = keys[value]
    return { value, label: t(key) }
  })
}

/** The numbers to print, limited to the existing ones; a reversed range is corrected. */
function rangeOf(from: string, to: string, last: number): { from: number; to: number } {
  const [a, b] = [numberIn(from, last), numberIn(to, last, last)]
  return { from: Math.min(a, b), to: Math.max(a, b) }
}

function CardCounts({ cards }: { cards: readonly NumberedCard[] }) {
  const counts = [
    { name: t('card.total'), value: cards.length },
    { name: t('wall.filledInOnline'), value: cards.filter(({ typedAt }) => typedAt !== null).length },
    { name: t('card.becameSessions'), value: cards.filter(({ sessionId }) => sessionId !== null).length },
  ]
  return (
    <dl className="flex flex-wrap gap-x-6 gap-y-2">
      {counts.map(({ name, value }) => (
        <div key={name}>
          <dt className="text-sm text-soft">{name}</dt>
          <dd className="text-2xl font-black tabular-nums">{value}</dd>
        </div>
      ))}
    </dl>
  )
}

/** The heads of the wall, for printing: all of them, or only the one whose room or time slot has changed. */
function PrintHeads({ event }: { event: Event }) {
  const query = { city: event.location, date: event.date }
  const { data: rooms = [] } = useQuery(read('GET /api/rooms', { query }))
  const { data: allSlots = [] } = useQuery(read('GET /api/time-slots', { query }))
  const [chosen, setChosen] = useState<number>(ALL)
  const [size, setSize] = useState(usualPaper(event))
  const slots = byStart(allSlots).filter(({ isStatic }) => !isStatic)
  const numbers = headNumbers(rooms, slots)
  const heads = [
    ...rooms.map(({ id, name }) => ({ value: numbers.rooms.get(id), label: name })),
    ...slots.map((slot) => ({
      value: numbers.slots.get(slot.id),
      label: onDay(clockRange(slot, event.clock), slot, slots),
    })),
  ].flatMap(({ value, label }) => (value === undefined ? [] : [{ value, label }]))
  // The room or time slot may have been deleted in the meantime.
  const head = heads.some(({ value }) => value === chosen) ? chosen : ALL
  const asked = `eventId=${event.id}&size=${size}${head === ALL ? '' : `&head=${head}`}`
  return (
    <Card className="flex flex-col items-start gap-4">
      <p className="text-soft">{t('wall.headingsAbout')}</p>
      {heads.length > 0 && (
        <img
          src={`/api/wall/heads/picture?${asked}`}
          alt={t('wall.headingsPreview')}
          loading="lazy"
          className="h-56 max-w-full rounded-sm border border-line bg-white shadow-raised"
        />
      )}
      <div className="flex flex-wrap items-end gap-3">
        <ChoiceField
          label={t('wall.headings')}
          value={head}
          options={[{ value: ALL, label: t('wall.allHeadings') }, ...heads]}
          onChange={setChosen}
        />
        <ChoiceField
          label={t('wall.paperSize')}
          value={size}
          options={optionsOf(PAPERS)}
          onChange={setSize}
        />
        <a href={`/api/wall/heads?${asked}`} download className={buttonClass({ look: 'secondary' })}>
          <Icon of={Download} /> {t('wall.downloadHeadings')}
        </a>
      </div>
      <p className="text-sm text-soft">{t('wall.printAdvice')}</p>
    </Card>
  )
}

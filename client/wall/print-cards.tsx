import { useQuery } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import type { NumberedCard } from '../../domain/cards/numbered-cards.ts'
import type { Event } from '../../domain/events/events.ts'
import { byStart, clockRange, onDay } from '../../domain/times/times.ts'
import { headNumbers } from '../../domain/wall/wall-heads.ts'
import { useCall } from '../net/calling.tsx'
import { read } from '../net/reads.ts'
import { useWrite } from '../net/write.ts'
import { Button, buttonClass } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { ChoiceField } from '../ui/choice-field.tsx'
import { Icon } from '../ui/icon.tsx'
import { NumberField } from '../ui/number-field.tsx'

const ALL = 0
const PAPERS = [
  { value: 'a', label: 'A4' },
  { value: 'letter', label: 'Letter' },
] as const

const LAYOUTS = [
  { value: 'a4', label: 'A5, two per A4 page' },
  { value: 'a5', label: 'A5, one per page' },
  { value: 'a6', label: 'A6, two per A5 page' },
  { value: 'letter', label: 'Half Letter, two per Letter page' },
] as const
type Layout = (typeof LAYOUTS)[number]['value']
const MOST_AT_ONCE = 250

/** Numbered cards and the heads of the wall, to print; and how far the cards have come. */
export function PrintCards({ event, cards }: { event: Event; cards: readonly NumberedCard[] }) {
  const call = useCall()
  const { isBusy, write } = useWrite()
  const [count, setCount] = useState('36')
  const [from, setFrom] = useState('1')
  const [to, setTo] = useState('')
  const [layout, setLayout] = useState<Layout>('a4')
  const last = cards.length
  const range = rangeOf(from, to, last)

  async function make(submit: FormEvent): Promise<void> {
    submit.preventDefault()
    const body = {
      eventId: event.id,
      count: Math.min(MOST_AT_ONCE, Math.max(1, Math.floor(Number(count)) || 1)),
    }
    await write((options) => call('POST /api/numbered-cards', { body, ...options }), {
      done: (made) => {
        setFrom(String(made[0]?.number ?? 1))
        setTo(String(made.at(-1)?.number ?? ''))
        return { title: `Cards ${made[0]?.number} to ${made.at(-1)?.number} are ready to print.` }
      },
      failed: 'No cards were created',
    })
  }

  return (
    <div className="grid grid-cols-1 gap-6 lg:grid-cols-2">
      <Card className="flex flex-col gap-4">
        <CardCounts cards={cards} />
        <img
          src={`/api/session-cards/empty-card?eventId=${event.id}`}
          alt="A card as it will be printed, without its number"
          loading="lazy"
          className="max-h-56 self-start rounded-sm border border-line bg-white shadow-raised"
        />
        <form onSubmit={(submit) => void make(submit)} className="flex flex-wrap items-end gap-3">
          <NumberField
            label="New cards"
            className="w-28"
            min={1}
            max={MOST_AT_ONCE}
            value={count}
            onChange={setCount}
          />
          <Button type="submit" disabled={isBusy}>
            Create cards
          </Button>
        </form>
        {last > 0 && (
          <div className="flex flex-wrap items-end gap-3">
            <NumberField label="From" className="w-20" min={1} max={last} value={from} onChange={setFrom} />
            <NumberField
              label="To"
              className="w-20"
              min={1}
              max={last}
              value={to}
              placeholder={String(last)}
              onChange={setTo}
            />
            <ChoiceField label="Size" value={layout} options={LAYOUTS} onChange={setLayout} />
            <a
              href={`/api/numbered-cards/sheet?eventId=${event.id}&from=${range.from}&to=${range.to}&layout=${layout}`}
              download
              className={buttonClass({ look: 'secondary' })}
            >
              <Icon of={Download} /> Download cards
            </a>
          </div>
        )}
      </Card>
      <PrintHeads event={event} />
    </div>
  )
}

/** The numbers to print, among those that there are; a range the wrong way round is turned. */
function rangeOf(from: string, to: string, last: number): { from: number; to: number } {
  const within = (text: string, otherwise: number) =>
    Math.min(last, Math.max(1, Math.floor(Number(text)) || otherwise))
  const [a, b] = [within(from, 1), within(to, last)]
  return { from: Math.min(a, b), to: Math.max(a, b) }
}

function CardCounts({ cards }: { cards: readonly NumberedCard[] }) {
  const counts = [
    { name: 'Cards', value: cards.length },
    { name: 'Filled in online', value: cards.filter(({ typedAt }) => typedAt !== null).length },
    { name: 'Became sessions', value: cards.filter(({ sessionId }) => sessionId !== null).length },
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

/** The heads of the wall, to print: all of them, or the one whose room or time slot has changed. */
function PrintHeads({ event }: { event: Event }) {
  const query = { city: event.location, date: event.date }
  const { data: rooms = [] } = useQuery(read('GET /api/rooms', { query }))
  const { data: allSlots = [] } = useQuery(read('GET /api/time-slots', { query }))
  const [chosen, setChosen] = useState<number>(ALL)
  const [size, setSize] = useState<'a' | 'letter'>('a')
  const slots = byStart(allSlots).filter(({ isStatic }) => !isStatic)
  const numbers = headNumbers(rooms, slots)
  const heads = [
    ...rooms.map(({ id, name }) => ({ value: numbers.rooms.get(id), label: name })),
    ...slots.map((slot) => ({
      value: numbers.slots.get(slot.id),
      label: onDay(clockRange(slot, event.clock), slot, slots),
    })),
  ].flatMap(({ value, label }) => (value === undefined ? [] : [{ value, label }]))
  // The room or time slot may be gone meanwhile.
  const head = heads.some(({ value }) => value === chosen) ? chosen : ALL
  const asked = `eventId=${event.id}&size=${size}${head === ALL ? '' : `&head=${head}`}`
  return (
    <Card className="flex flex-col items-start gap-4">
      <p className="text-soft">
        Headings label the columns and rows of the wall: rooms along the top, times down the left side. The
        first page shows how to hang them. If a room or time changes, print just that one again.
      </p>
      {heads.length > 0 && (
        <img
          src={`/api/wall/heads/picture?${asked}`}
          alt="A sheet of headings as it will be printed"
          loading="lazy"
          className="h-56 max-w-full rounded-sm border border-line bg-white shadow-raised"
        />
      )}
      <div className="flex flex-wrap items-end gap-3">
        <ChoiceField
          label="Headings"
          value={head}
          options={[{ value: ALL, label: 'All, and how to hang them' }, ...heads]}
          onChange={setChosen}
        />
        <ChoiceField label="Paper" value={size} options={PAPERS} onChange={setSize} />
        <a href={`/api/wall/heads?${asked}`} download className={buttonClass({ look: 'secondary' })}>
          <Icon of={Download} /> Download headings
        </a>
      </div>
      <p className="text-sm text-soft">
        Print at actual size (100 %). Keep the black corner squares uncovered: the camera needs them. Authors
        can scan a card’s code and fill it in on their phone.
      </p>
    </Card>
  )
}

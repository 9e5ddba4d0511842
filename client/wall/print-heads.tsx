import { useQuery } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { useState } from 'react'
import type { Event } from '../../domain/events.ts'
import { byStart, clockRange, dayPrefix } from '../../domain/times.ts'
import { headNumbers } from '../../domain/wall-heads.ts'
import { read } from '../lib/reads.ts'
import { buttonClass } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { ChoiceField } from '../ui/choice-field.tsx'
import { Icon } from '../ui/icon.tsx'

const ALL = 0
const PAPERS = [
  { value: 'a', label: 'A4' },
  { value: 'letter', label: 'Letter' },
] as const

/** The heads of the wall, to print: all of them, or the one whose room or time slot has changed. */
export function PrintHeads({ event }: { event: Event }) {
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
      label: `${dayPrefix(slot, slots)}${clockRange(slot, event.clock)}`,
    })),
  ].flatMap(({ value, label }) => (value === undefined ? [] : [{ value, label }]))
  // The room or time slot may be gone meanwhile.
  const head = heads.some(({ value }) => value === chosen) ? chosen : ALL
  const asked = `eventId=${event.id}&size=${size}${head === ALL ? '' : `&head=${head}`}`
  return (
    <Card className="flex flex-col items-start gap-4">
      <p className="text-soft">
        Heads label the columns and rows of the wall: rooms along the top, times down the left side. The first
        page shows how to hang them. If a room or time changes, print just that one again.
      </p>
      {heads.length > 0 && (
        <img
          src={`/api/wall/heads/picture?${asked}`}
          alt="A sheet of heads as it will be printed"
          loading="lazy"
          className="h-56 max-w-full rounded-sm border border-line bg-white shadow-raised"
        />
      )}
      <div className="flex flex-wrap items-end gap-3">
        <ChoiceField
          label="Heads"
          value={head}
          options={[{ value: ALL, label: 'All, and how to hang them' }, ...heads]}
          onChange={setChosen}
        />
        <ChoiceField label="Paper" value={size} options={PAPERS} onChange={setSize} />
        <a href={`/api/wall/heads?${asked}`} download className={buttonClass({ look: 'secondary' })}>
          <Icon of={Download} /> Download heads
        </a>
      </div>
      <p className="text-sm text-soft">
        Print at actual size (100 %). Keep the black corner squares uncovered: the camera needs them. Authors
        can scan a card’s code and fill it in on their phone.
      </p>
    </Card>
  )
}

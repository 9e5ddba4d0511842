import { useMemo, useState } from 'react'
import type { Event } from '../../domain/events.ts'
import type { Room } from '../../domain/rooms.ts'
import type { Session } from '../../domain/sessions.ts'
import type { TimeSlot } from '../../domain/time-slots.ts'
import { clockTime } from '../../domain/times.ts'
import type { WallReading } from '../../domain/wall.ts'
import { type WallDifference, wallDifferences } from '../../domain/wall-differences.ts'
import { useCall } from '../lib/calling.tsx'
import { useWrite } from '../lib/write.ts'
import { Button } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { DifferenceRow } from './difference-row.tsx'
import { NameLines } from './name-lines.tsx'

type Props = {
  event: Event
  reading: WallReading
  sessions: readonly Session[]
  rooms: readonly Room[]
  slots: readonly TimeSlot[]
  onDone: () => void
}

/** What the wall says that the schedule does not: accepted all at once as far as it is sure, or one by one. */
export function WallProposal({ event, reading, sessions, rooms, slots, onDone }: Props) {
  const call = useCall()
  const { isBusy, write } = useWrite()
  const [lines, setLines] = useState({
    rooms: reading.columns.map(({ id }) => id),
    slots: reading.rows.map(({ id }) => id),
  })
  const [turned, setTurned] = useState<ReadonlySet<string>>(new Set())
  const differences = useMemo(() => wallDifferences(reading, lines, sessions), [reading, lines, sessions])
  const chosen = differences.filter((each) => isAcceptable(each) && each.isSure !== turned.has(keyOf(each)))
  const spotName = ({ roomId, timeSlotId }: { roomId: number; timeSlotId: number }) =>
    `${rooms.find(({ id }) => id === roomId)?.name ?? 'a room'}, ${clockTime(slots.find(({ id }) => id === timeSlotId)?.startTime ?? '')}`

  async function accept(): Promise<void> {
    const versions = new Map(sessions.map(({ id, version }) => [id, version]))
    const body = {
      eventId: event.id,
      moves: chosen.flatMap((each) =>
        each.kind === 'moved' || each.kind === 'gone'
          ? [
              {
                id: each.sessionId,
                version: versions.get(each.sessionId) ?? 1,
                spot: each.kind === 'moved' ? each.to : null,
              },
            ]
          : [],
      ),
      additions: chosen.flatMap((each) =>
        each.kind === 'new' ? [{ number: each.number, spot: each.spot }] : [],
      ),
    }
    const isDone = await write(() => call('POST /api/wall/accept', { body }), {
      done: {
        title: 'The schedule is in step with the wall.',
        description: 'It can be undone on the board.',
      },
      failed: (said) => ({ title: 'Nothing was changed', description: said }),
    })
    if (isDone) onDone()
  }

  return (
    <div className="mt-6 flex flex-col gap-5">
      <p className="text-soft" role="status">
        {reading.cards.length} {reading.cards.length === 1 ? 'card was' : 'cards were'} found on the wall.
      </p>
      {reading.warnings.map((warning) => (
        <p key={warning} className="font-medium">
          {warning}
        </p>
      ))}
      <NameLines reading={reading} lines={lines} rooms={rooms} slots={slots} onChange={setLines} />
      {differences.length === 0 ? (
        <EmptyState title="The schedule says what the wall says." />
      ) : (
        <>
          <ul className="divide-y divide-line rounded-lg border border-line bg-card">
            {differences.map((each) => (
              <DifferenceRow
                key={keyOf(each)}
                difference={each}
                spotName={spotName}
                isChosen={chosen.includes(each)}
                onToggle={isAcceptable(each) ? () => setTurned(toggled(turned, keyOf(each))) : null}
              />
            ))}
          </ul>
          <div className="flex flex-wrap gap-3">
            <Button disabled={isBusy || chosen.length === 0} onClick={() => void accept()}>
              {chosen.length === 1 ? 'Accept 1 change' : `Accept ${chosen.length} changes`}
            </Button>
            <Button look="secondary" disabled={isBusy} onClick={onDone}>
              Cancel
            </Button>
          </div>
        </>
      )}
    </div>
  )
}

function isAcceptable({ kind }: WallDifference): boolean {
  return kind === 'new' || kind === 'moved' || kind === 'gone'
}

function keyOf(difference: WallDifference): string {
  return 'number' in difference
    ? `${difference.kind} ${difference.number}`
    : `${difference.kind} session ${difference.sessionId}`
}

function toggled(set: ReadonlySet<string>, key: string): Set<string> {
  const next = new Set(set)
  if (!next.delete(key)) next.add(key)
  return next
}

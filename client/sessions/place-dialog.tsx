import { t } from '../../domain/text/t.ts'
import { clockTime, onDay } from '../../domain/times/times.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { Spinner } from '../ui/spinner.tsx'
import { freePlaces } from './free-places.ts'
import { occupancyOf } from './occupancy.ts'
import { useSessionChoices } from './use-session-choices.ts'

type Props = {
  title: string
  isBusy: boolean
  onPlace: (spot: { timeSlotId: number; roomId: number }) => void
  onClose: () => void
}

/** The free spots of the event, by time: one tap chooses one. */
export function PlaceDialog({ title, isBusy, onPlace, onClose }: Props) {
  const { slots, rooms, sessions, clock, now, isRead } = useSessionChoices()
  const { rows } = freePlaces(
    { slots, rooms, occupancy: occupancyOf(sessions, { slots, rooms }, { editedId: null }) },
    { now, named: null },
    Number.POSITIVE_INFINITY,
  )
  return (
    <Dialog isOpen isSheet onClose={onClose} title={title}>
      {!isRead && <Spinner label={t('schedule.loading')} />}
      {isRead && rows.length === 0 && <EmptyState title={t('session.noFreeSpot')} />}
      <div className="grid grid-cols-[max-content_minmax(0,1fr)] gap-x-3 gap-y-1.5">
        {rows.map(({ slot, rooms: free }) => (
          <PlacesAt
            key={slot.id}
            time={onDay(clockTime(slot.startTime, clock), slot, slots)}
            rooms={free}
            isBusy={isBusy}
            onChoose={(roomId) => onPlace({ timeSlotId: slot.id, roomId })}
          />
        ))}
      </div>
    </Dialog>
  )
}

type RowProps = {
  time: string
  rooms: readonly { id: number; name: string }[]
  isBusy: boolean
  onChoose: (roomId: number) => void
}

function PlacesAt({ time, rooms, isBusy, onChoose }: RowProps) {
  return (
    <>
      <p className="flex min-h-11 items-center self-start text-sm font-semibold tabular-nums">{time}</p>
      <div className="flex min-w-0 flex-wrap gap-1.5">
        {rooms.map(({ id, name }) => (
          <Button
            key={id}
            look="secondary"
            disabled={isBusy}
            aria-label={t('session.saveHere', { room: name, time })}
            onClick={() => onChoose(id)}
          >
            {name}
          </Button>
        ))}
      </div>
    </>
  )
}

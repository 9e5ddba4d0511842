import { closedWords } from '../../domain/schedule/closed-rooms.ts'
import type { Room } from '../../domain/schedule/rooms.ts'
import type { Clock } from '../../domain/times/times.ts'
import { useCall } from '../net/calling.tsx'
import { useWrite } from '../net/write.ts'
import { Button } from '../ui/button.tsx'
import { Notice } from '../ui/notice.tsx'

type Props = { room: Room; clock: Clock; undo: () => void; onDone: () => void }

/** When a room is closed, and the way to open it again. */
export function ClosedRoom({ room, clock, undo, onDone }: Props) {
  const call = useCall()
  const { isBusy, write } = useWrite()

  async function open(): Promise<void> {
    const isDone = await write(
      (options) =>
        call('POST /api/rooms/:id/open', {
          ...options,
          params: { id: String(room.id) },
          body: { version: room.version },
        }),
      {
        done: { title: `${room.name} is open again`, action: { label: 'Undo', act: undo } },
        failed: 'The room was not opened',
      },
    )
    if (isDone) onDone()
  }

  const times = (room.closedTimes ?? []).map((time) => closedWords(time, clock)).join(', ')
  return (
    <Notice>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p>
          {room.name} is {times}.
        </p>
        <Button look="secondary" disabled={isBusy} onClick={() => void open()}>
          Open again
        </Button>
      </div>
    </Notice>
  )
}

import type { Room } from '../../domain/schedule/rooms.ts'
import { t } from '../../domain/text/t.ts'
import { type Clock, clockTime } from '../../domain/times/times.ts'
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
        done: {
          title: t('room.isOpenAgain', { room: room.name }),
          action: { label: t('write.undo'), act: undo },
        },
        failed: t('room.notReopened'),
      },
    )
    if (isDone) onDone()
  }

  return (
    <Notice>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <div>
          {room.closedTimes?.map((time) => (
            <p key={`${time.day} ${time.startTime}`}>
              {t('room.closedFrom', {
                room: room.name,
                start: clockTime(time.startTime, clock),
                end: clockTime(time.endTime, clock),
              })}
            </p>
          ))}
        </div>
        <Button look="secondary" disabled={isBusy} onClick={() => void open()}>
          {t('room.reopen')}
        </Button>
      </div>
    </Notice>
  )
}

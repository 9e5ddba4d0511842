import { useId } from 'react'
import type { ClosedTime } from '../../domain/schedule/closed-rooms.ts'
import type { Room } from '../../domain/schedule/rooms.ts'
import { t } from '../../domain/text/t.ts'
import { clockTime } from '../../domain/times/times.ts'
import { useCall } from '../net/calling.tsx'
import { useWrite } from '../net/write.ts'
import { Button } from '../ui/button.tsx'
import { Notice } from '../ui/notice.tsx'
import type { BoardData } from './use-board-data.ts'

type Props = {
  room: Room
  board: Pick<BoardData, 'clock' | 'days'>
  undo: () => void
  onDone: () => void
}

/** The times when a room is closed, each with a button to open the room again. */
export function ClosedRoom({ room, board: { clock, days }, undo, onDone }: Props) {
  const call = useCall()
  const { isBusy, write } = useWrite()
  const words = useId()

  async function open(time: ClosedTime): Promise<void> {
    const isDone = await write(
      (options) =>
        call('POST /api/rooms/:id/open', {
          ...options,
          params: { id: String(room.id) },
          body: { version: room.version, time },
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

  const wordsOf = ({ day, startTime, endTime }: ClosedTime) => {
    const [start, end] = [clockTime(startTime, clock), clockTime(endTime, clock)]
    const date = days[day - 1]?.name
    return date
      ? t('room.closedOnDay', { room: room.name, start, end, date })
      : t('room.closedFrom', { room: room.name, start, end })
  }

  return (
    <Notice>
      <ul className="grid gap-2">
        {room.closedTimes?.map((time, index) => (
          <li
            key={`${time.day} ${time.startTime}`}
            className="flex flex-wrap items-center justify-between gap-3"
          >
            <span id={`${words}-${index}`}>{wordsOf(time)}</span>
            <Button
              look="secondary"
              disabled={isBusy}
              aria-describedby={`${words}-${index}`}
              onClick={() => void open(time)}
            >
              {t('room.reopen')}
            </Button>
          </li>
        ))}
      </ul>
    </Notice>
  )
}

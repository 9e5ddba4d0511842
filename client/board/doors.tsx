import { useQuery, useQueryClient } from '@tanstack/react-query'
import { createContext, type ReactNode, useContext, useMemo } from 'react'
import type { Event } from '../../domain/events/events.ts'
import { listed } from '../../domain/text/listed.ts'
import { t } from '../../domain/text/t.ts'
import { useCall } from '../net/calling.tsx'
import { read } from '../net/reads.ts'
import { useWrite } from '../net/write.ts'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { Notice } from '../ui/notice.tsx'
import type { BoardData } from './use-board-data.ts'

type Note = { heads: number | null; isHere: boolean }

const Notes = createContext<ReadonlyMap<number, Note>>(new Map())

type Props = { event: Event; rooms: BoardData['rooms']; children: ReactNode }

/**
 * The reports of helpers at the doors: rooms that need help are above the board, everything else is on the sessions'
 * cards.
 */
export function Doors({ event, rooms, children }: Props) {
  const { data } = useQuery(read('GET /api/numbered-cards/rooms', { query: { eventId: String(event.id) } }))
  const notes = useMemo(
    () => new Map(data?.sessions.map(({ sessionId, ...note }) => [sessionId, note] as const)),
    [data],
  )
  const inNeed = rooms.filter(({ id }) =>
    data?.rooms.some(({ roomId, helpAt }) => roomId === id && helpAt !== ''),
  )
  return (
    <Notes value={notes}>
      <div role="alert">{inNeed.length > 0 && <InNeed rooms={inNeed} />}</div>
      {children}
    </Notes>
  )
}

function InNeed({ rooms }: { rooms: BoardData['rooms'] }) {
  const call = useCall()
  const reads = useQueryClient()
  const { isBusy, write } = useWrite()

  async function end(): Promise<void> {
    await write(
      async () => {
        for (const { id } of rooms)
          await call('PUT /api/numbered-cards/rooms/:id', { params: { id: String(id) }, body: {} })
        await reads.invalidateQueries({
          predicate: ({ queryKey }) => String(queryKey[0]).startsWith('/api/numbered-cards/rooms'),
        })
      },
      { done: { title: t('door.helpCame') }, failed: t('door.notSaid') },
    )
  }

  return (
    <Notice look="failure" className="mb-3 flex flex-wrap items-center justify-between gap-3">
      <p className="font-semibold wrap-anywhere">
        {t('door.roomsNeedHelp', { rooms: listed(rooms.map(({ name }) => name)) })}
      </p>
      <Button look="secondary" size="small" disabled={isBusy} onClick={() => void end()}>
        {t('door.helpCame')}
      </Button>
    </Notice>
  )
}

/** "Presenter is here", "37 people", as reported. */
export function DoorWords({ sessionId }: { sessionId: number }) {
  const note = useContext(Notes).get(sessionId)
  if (!note) return null
  const { heads, isHere } = note
  return (
    <span className="flex flex-wrap gap-1 text-xs/[inherit]">
      {isHere && <Badge tone="good">{t('door.isHere')}</Badge>}
      {heads !== null && <Badge>{t('door.people', { count: heads })}</Badge>}
    </span>
  )
}

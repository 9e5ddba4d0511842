import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import type { HistoryEntry } from '../../domain/schedule/history.ts'
import { HISTORY_PAGE } from '../../domain/schedule/history-limits.ts'
import { clockRange, dayPrefix } from '../../domain/times/times.ts'
import { useClock, useEventAddress } from '../event/event.ts'
import { useLists } from '../event/lists.ts'
import { useSearchValue } from '../lib/search-value.ts'
import { useCall } from '../net/calling.tsx'
import { read } from '../net/reads.ts'
import { useWrite } from '../net/write.ts'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { ListPageButtons, useListPages } from '../ui/list-pages.tsx'
import { Loaded } from '../ui/loaded.tsx'
import { useKeptFocus } from '../ui/use-kept-focus.ts'
import { ChangeRow } from './change-row.tsx'
import { changesOf, differencesOf } from './describe.ts'

/** The changes by people in an event, or (`session` in the address) in one of its sessions. */
export function EventHistory({ event }: { event: { id: number } }) {
  const [session, setSession] = useSearchValue('session', '')
  return (
    <>
      <p className="mb-5 max-w-prose text-soft">
        Who changed what in this event. A deleted session, sponsor, link, room or time slot can be brought
        back for 30 days.
      </p>
      <Changes key={session} eventId={event.id} session={session} onAll={() => setSession('')} />
    </>
  )
}

type Props = { eventId: number; session: string; onAll: () => void }

/** Latest first, a page at a time; deleted rows can be brought back. */
function Changes({ eventId, session, onAll }: Props) {
  const eventAddress = useEventAddress()
  const call = useCall()
  const { isBusy, write } = useWrite()
  const pages = useListPages()
  const lists = useLists()
  const clock = useClock()
  const query = { eventId: String(eventId), ...(session && { session }), ...pages.query }
  const history = useQuery({ ...read('GET /api/history', { query }), staleTime: 0 })
  const { data: rooms } = useQuery(read('GET /api/rooms', { query: eventAddress }))
  const { data: slots } = useQuery(read('GET /api/time-slots', { query: eventAddress }))

  const nameOfSlotOrRoom = (field: string, id: number) => {
    const slot = field === 'timeSlotId' ? slots?.find((each) => each.id === id) : undefined
    if (slot) return `${dayPrefix(slot, slots ?? [])}${clockRange(slot, clock)}`
    return field === 'roomId' ? rooms?.find((each) => each.id === id)?.name : undefined
  }
  const part = useRef<HTMLDivElement>(null)
  useKeptFocus(part)
  const restore = (entry: HistoryEntry) =>
    write(() => call('POST /api/history/:id/restore', { params: { id: entry.id } }), {
      done: ({ message }) => ({ title: 'Brought back', description: message }),
      failed: (said) => ({ title: 'It could not be brought back', description: said }),
    }).then(() => history.refetch())

  return (
    <div ref={part} tabIndex={-1} className="outline-none">
      <Loaded query={history} loading="Loading history..." failed="Failed to fetch the history">
        {(entries) => (
          <>
            {session && <OneSession entries={entries} onAll={onAll} />}
            {entries.length === 0 && <EmptyState title="Nothing has been changed yet." />}
            {entries.length > 0 && (
              <Card as="ol" inside="list">
                {changesOf(entries).map((change) => (
                  <ChangeRow
                    key={change.main.id}
                    change={change}
                    clock={clock}
                    differencesOf={(entry) => differencesOf(entry, { nameOfSlotOrRoom, lists, clock })}
                    isBusy={isBusy}
                    onRestore={restore}
                  />
                ))}
              </Card>
            )}
            <ListPageButtons pages={pages} entries={entries} size={HISTORY_PAGE} />
          </>
        )}
      </Loaded>
    </div>
  )
}

/** Says that only one session's changes are shown, and leads to all of the event. */
function OneSession({ entries, onAll }: { entries: readonly HistoryEntry[]; onAll: () => void }) {
  const title = (entries[0]?.after ?? entries[0]?.before)?.title
  return (
    <div className="mb-3 flex flex-wrap items-center justify-between gap-3">
      <p className="min-w-0 wrap-anywhere">Only changes of {title ? <b>“{title}”</b> : 'one session'}</p>
      <Button look="secondary" size="small" onClick={onAll}>
        All changes
      </Button>
    </div>
  )
}

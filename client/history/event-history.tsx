import { useQuery } from '@tanstack/react-query'
import { Fragment, useEffect, useState } from 'react'
import type { HistoryEntry } from '../../domain/schedule/history.ts'
import { HISTORY_PAGE } from '../../domain/schedule/history-limits.ts'
import { rich, t } from '../../domain/text/t.ts'
import { clockRange, onDay } from '../../domain/times/times.ts'
import { useClock, useEventAddress } from '../event/event.ts'
import { useLists } from '../event/lists.ts'
import { Moment, useMomentWords } from '../event/moment.tsx'
import { useSearchValue } from '../lib/search-value.ts'
import { useCall } from '../net/calling.tsx'
import { read } from '../net/reads.ts'
import { useUser } from '../net/viewer.ts'
import { useWrite } from '../net/write.ts'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { Field } from '../ui/field.tsx'
import { ListPageButtons, useListPages } from '../ui/list-pages.tsx'
import { Loaded } from '../ui/loaded.tsx'
import { SearchInput } from '../ui/searched.tsx'
import { useKeptFocus } from '../ui/use-kept-focus.ts'
import { ChangeRow } from './change-row.tsx'
import { changesOf, differencesOf, type Names, nameOf } from './describe.ts'

/** The changes by people in an event, or (`session` in the address) in one of its sessions. */
export function EventHistory({ event }: { event: { id: number } }) {
  const [session, setSession] = useSearchValue('session', '')
  const [search, setSearch] = useSearchValue('search', '', { replace: true })
  const [minutes, setMinutes] = useSearchValue('minutes', '', { replace: true })
  // Delays the request, because each letter would send one; the address follows at once.
  const [asked, setAsked] = useState(search)
  useEffect(() => {
    const timer = setTimeout(() => setAsked(search), SETTLED_MS)
    return () => clearTimeout(timer)
  }, [search])
  const [said, say] = useState('')
  const query = {
    ...(session && { session }),
    ...(asked.trim() && { search: asked.trim() }),
    ...(minutes && { minutes }),
  }
  return (
    <>
      <p className="mb-5 max-w-prose text-soft">{t('history.about')}</p>
      <div className="mb-4 flex flex-wrap items-end gap-3">
        <Field label={t('history.find')} className="min-w-[min(14rem,100%)] flex-1 sm:max-w-112">
          {(field) => (
            <SearchInput
              {...field}
              placeholder={t('history.findHint')}
              maxLength={100}
              value={search}
              onSearch={setSearch}
            />
          )}
        </Field>
        <Button
          look="secondary"
          aria-pressed={minutes !== ''}
          className="aria-pressed:border-accent aria-pressed:bg-accent-wash aria-pressed:text-accent"
          onClick={() => setMinutes(minutes === '' ? LAST_HOUR : '')}
        >
          {t('history.lastHour')}
        </Button>
      </div>
      {/* The element exists before its text, so that screen readers announce the text. */}
      <p role="status" className="sr-only">
        {said}
      </p>
      <Changes
        say={say}
        key={Object.values(query).join('/')}
        eventId={event.id}
        wanted={query}
        onAll={() => setSession('')}
      />
    </>
  )
}

function foundWords(count: number): string {
  return count === 0 ? t('history.noneFound') : t('history.countChanges', { count })
}

const SETTLED_MS = 250
const LAST_HOUR = '60'

type Props = {
  eventId: number
  wanted: { session?: string; search?: string; minutes?: string }
  onAll: () => void
  /** Receives the result of a search in words, once it is known. */
  say: (words: string) => void
}

/** Latest first, page by page; deleted rows can be restored. */
function Changes({ eventId, wanted, onAll, say }: Props) {
  const call = useCall()
  const { isBusy, write, undo } = useWrite()
  const undoable = useUndoable(eventId)
  const pages = useListPages()
  const clock = useClock()
  const dateOf = useMomentWords('date')
  const query = { eventId: String(eventId), ...wanted, ...pages.query }
  const history = useQuery({ ...read('GET /api/history', { query }), staleTime: 0 })
  const isSearch = Boolean(wanted.search || wanted.minutes)
  const count = history.data && changesOf(history.data).length
  useEffect(() => {
    if (count !== undefined) say(isSearch ? foundWords(count) : '')
  }, [count, isSearch, say])
  const names = useNames(history.data ?? [])
  const part = useKeptFocus<HTMLDivElement>()
  const restore = (entry: HistoryEntry) =>
    write(() => call('POST /api/history/:id/restore', { params: { id: entry.id } }), {
      done: ({ message }) => ({ title: t('history.restored'), description: message }),
      failed: { title: t('history.notRestored') },
    }).then(() => history.refetch())

  return (
    <div {...part} className="outline-none">
      <Loaded query={history} loading={t('history.loading')} failed={t('history.failed')}>
        {(entries) => (
          <>
            {wanted.session && <OneSession entries={entries} onAll={onAll} />}
            {entries.length === 0 && <EmptyState title={isSearch ? foundWords(0) : t('restore.none')} />}
            {entries.length > 0 && (
              <Card as="ol" inside="list">
                {changesOf(entries).map((change, index, all) => {
                  const date = dateOf(change.main.at)
                  const isFirst = index === 0 || date !== dateOf(all[index - 1]?.main.at ?? '')
                  return (
                    <Fragment key={change.main.id}>
                      {isFirst && (
                        <li className="first:rounded-t-lg bg-sunken px-4 py-1.5 text-sm font-semibold">
                          <Moment at={change.main.at} part="date" />
                        </li>
                      )}
                      <ChangeRow
                        change={change}
                        clock={clock}
                        differencesOf={(entry) => differencesOf(entry, names)}
                        isBusy={isBusy}
                        onRestore={restore}
                        onUndo={
                          undoable.has(change.main.change)
                            ? () => void undo(change.main.change).then(() => history.refetch())
                            : null
                        }
                      />
                    </Fragment>
                  )
                })}
              </Card>
            )}
            <ListPageButtons pages={pages} entries={entries} size={HISTORY_PAGE} />
          </>
        )}
      </Loaded>
    </div>
  )
}

const NOUNS: Readonly<Record<string, string>> = {
  timeSlotId: 'time_slots',
  roomId: 'rooms',
  sessionId: 'sessions',
}

/** How values are named; rows that were deleted have the name in one of these entries. */
function useNames(entries: readonly HistoryEntry[]): Names {
  const query = useEventAddress()
  const clock = useClock()
  const { data: rooms } = useQuery(read('GET /api/rooms', { query }))
  const { data: slots } = useQuery(read('GET /api/time-slots', { query }))
  const { data: sessions } = useQuery(read('GET /api/sessions', { query }))
  function nameOfRow(field: string, id: number): string | undefined {
    const isIt = (row: { id: number }) => row.id === id
    const slot = field === 'timeSlotId' ? slots?.find(isIt) : undefined
    if (slot) return onDay(clockRange(slot, clock), slot, slots ?? [])
    if (field === 'roomId' && rooms?.some(isIt)) return rooms.find(isIt)?.name
    if (field === 'sessionId' && sessions?.some(isIt)) return sessions.find(isIt)?.title
    const entry = entries.find(({ noun, rowId }) => noun === NOUNS[field] && rowId === id)
    if (entry) return nameOf(entry.before ?? entry.after, clock)
    if (field === 'timeSlotId') return slots && t('act.deletedSlot')
    return field === 'roomId' && rooms ? t('act.deletedRoom') : undefined
  }
  return { nameOfRow, momentWords: useMomentWords(), lists: useLists(), clock }
}

/** The reader's latest changes of the schedule that can be undone. */
function useUndoable(eventId: number): ReadonlySet<string> {
  const me = useUser()
  const query = { eventId: String(eventId) }
  const { data: acts = [] } = useQuery({ ...read('GET /api/history/acts', { query }), staleTime: 0 })
  const own = acts.filter(
    ({ actorId, undoes, canUndo, isUndone }) => actorId === me?.id && undoes === null && canUndo && !isUndone,
  )
  return new Set(own.map(({ change }) => change))
}

/** A note that only one session's changes are shown, with a link to those of the whole event. */
function OneSession({ entries, onAll }: { entries: readonly HistoryEntry[]; onAll: () => void }) {
  const title = (entries[0]?.after ?? entries[0]?.before)?.title
  return (
    <div className="mb-3 flex flex-wrap items-center justify-between gap-3">
      <p className="min-w-0 wrap-anywhere">
        {title ? rich('history.onlyOf', { name: () => <b>“{title}”</b> }) : t('history.onlyOne')}
      </p>
      <Button look="secondary" size="small" onClick={onAll}>
        {t('history.all')}
      </Button>
    </div>
  )
}

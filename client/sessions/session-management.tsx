import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { type ReactNode, useRef } from 'react'
import { paths } from '../../domain/paths.ts'
import { hasWords, plainText } from '../../domain/search-words.ts'
import type { Session } from '../../domain/sessions.ts'
import { Link } from '../lib/address.tsx'
import { useCall } from '../lib/calling.tsx'
import { useDialogAddress, useOpenedRow } from '../lib/dialog-address.ts'
import { useClock, useEvent, useEventAddress } from '../lib/event.ts'
import { dropRow } from '../lib/kept-row.ts'
import { read } from '../lib/reads.ts'
import { Button, buttonClass } from '../ui/button.tsx'
import { DeleteDialog } from '../ui/delete-dialog.tsx'
import { Icon } from '../ui/icon.tsx'
import { Loaded } from '../ui/loaded.tsx'
import { Searched } from '../ui/searched.tsx'
import { SectionHead } from '../ui/section-head.tsx'
import { useKeptFocus } from '../ui/use-kept-focus.ts'
import { SessionDialog } from './session-dialog.tsx'
import { SessionTable, timeOf } from './session-table.tsx'

/** The section 'Session Management' (docs/product.md#session-management). `actions`: further buttons of its head. */
export function SessionManagement({ actions }: { actions?: ReactNode }) {
  const call = useCall()
  const query = useEventAddress()
  const event = useEvent()
  const clock = useClock()
  const dialog = useDialogAddress()
  const section = useRef<HTMLElement>(null)
  useKeptFocus(section)
  const reads = useQueryClient()
  const readSessions = read('GET /api/sessions', { query })
  const sessions = useQuery({ ...readSessions, refetchOnMount: 'always' })
  const { data: slots = [] } = useQuery(read('GET /api/time-slots', { query }))
  const edited = useOpenedRow(sessions.data, dialog.idOf('edit'))
  const deleted = sessions.data?.find(({ id }) => id === dialog.idOf('delete'))

  return (
    <section ref={section} tabIndex={-1} aria-label="Sessions" className="outline-none">
      <SectionHead title="Sessions">
        {event && (
          <Link to={paths.adminBoard(event)} className={buttonClass({ look: 'secondary' })}>
            Board
          </Link>
        )}
        {actions}
        <Button onClick={() => dialog.open('add')}>
          <Icon of={Plus} />
          Add Session
        </Button>
      </SectionHead>
      <Loaded query={sessions} loading="Loading sessions..." failed="Failed to fetch sessions">
        {(rows) => (
          <>
            <Unscheduled sessions={rows} onSchedule={(id) => dialog.open('edit', id)} />
            <Searched
              rows={rows}
              isFound={(row, words) =>
                hasWords(
                  plainText(
                    `${row.title}\n${row.presenterName}\n${timeOf(row, slots, clock)}\n${row.roomName}`,
                  ),
                  words,
                )
              }
              label="Find a session"
              placeholder="Title, presenter, time or room"
              none="No sessions found"
            >
              {(found) => (
                <SessionTable
                  sessions={found}
                  slots={slots}
                  onEdit={({ id }) => dialog.open('edit', id)}
                  onDelete={({ id }) => dialog.open('delete', id)}
                />
              )}
            </Searched>
          </>
        )}
      </Loaded>
      {dialog.isOpen('add') && <SessionDialog onClose={dialog.close} />}
      {edited && <SessionDialog key={edited.id} session={edited} onClose={dialog.close} />}
      <DeleteDialog
        isOpen={deleted !== undefined}
        title="Delete Session"
        question="Are you sure you want to delete this session? This action cannot be undone."
        onDelete={async () => {
          if (!deleted) return
          await call('DELETE /api/sessions/:id', { params: { id: String(deleted.id) } })
          dropRow(reads, readSessions.queryKey, deleted.id)
        }}
        onClose={dialog.close}
        done={{ title: 'Success!', description: 'Session deleted successfully' }}
        failed={(said) => ({ title: 'Error', description: `Failed to delete session: ${said}` })}
      />
    </section>
  )
}

type UnscheduledProps = { sessions: readonly Session[]; onSchedule: (id: number) => void }

function Unscheduled({ sessions, onSchedule }: UnscheduledProps) {
  const unscheduled = sessions.filter(({ timeSlotId, roomId }) => timeSlotId === null || roomId === null)
  const [first] = unscheduled
  if (!first) return null
  return (
    <p className="mb-4 flex flex-wrap items-center gap-x-5 rounded-md bg-bad-wash px-4 py-1.5 text-bad">
      <span className="font-semibold">
        {unscheduled.length === 1
          ? '1 session has no time slot or room'
          : `${unscheduled.length} sessions have no time slot or room`}
      </span>
      <Button
        look="quiet"
        className="-mx-4 underline underline-offset-4"
        onClick={() => onSchedule(first.id)}
      >
        Schedule the first one
      </Button>
    </p>
  )
}

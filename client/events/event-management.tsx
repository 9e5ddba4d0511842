import { useQuery } from '@tanstack/react-query'
import { Pencil, Plus, ShieldCheck, Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { mayShareEvent } from '../../domain/accounts/access.ts'
import type { User } from '../../domain/accounts/users.ts'
import type { Event } from '../../domain/events/events.ts'
import { paths } from '../../domain/paths.ts'
import { isEventFound, SEARCHED_FROM } from '../../domain/schedule/event-search.ts'
import { byDay } from '../../domain/times/by-day.ts'
import { datesOf } from '../../domain/times/event-days.ts'
import { useNow } from '../event/clock.tsx'
import { Link } from '../lib/address.tsx'
import { useDialogAddress } from '../lib/dialog-address.ts'
import { useCall } from '../net/calling.tsx'
import { read } from '../net/reads.ts'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { type Column, DataTable } from '../ui/data-table.tsx'
import { DeleteDialog } from '../ui/delete-dialog.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { Icon } from '../ui/icon.tsx'
import { Loaded } from '../ui/loaded.tsx'
import { RowAction } from '../ui/row-action.tsx'
import { Searched } from '../ui/searched.tsx'
import { SectionHead } from '../ui/section-head.tsx'
import { DeletedEvents, useBringBack } from './deleted-events.tsx'
import { EventDialog } from './event-dialog.tsx'

type Props = {
  user: User
  /** Another way to make an event. */
  actions?: ReactNode
  /** The content of the dialog about permissions. */
  permissionsOf: (event: Event) => ReactNode
  /** The event may have another address now. */
  onUpdated: (event: Event) => void
  onDeleted: () => void
  /** A new event was made from another one. */
  onCopied: (event: Event) => void
  /** A deletion was taken back. */
  onBroughtBack: (event: Event) => void
}

/** The section 'Event Management': the events that the user may manage (docs/product.md#event-management). */
export function EventManagement(props: Props) {
  const { user, actions, permissionsOf, onUpdated, onDeleted, onCopied, onBroughtBack } = props
  const { bringBack } = useBringBack(onBroughtBack)
  const call = useCall()
  const now = useNow()
  const dialog = useDialogAddress()
  const events = useQuery({ ...read('GET /api/admin/events'), refetchOnMount: 'always' })
  const find = (name: string) => events.data?.find(({ id }) => id === dialog.idOf(name))
  const [shared, edited, deleted] = [find('permissions'), find('edit-event'), find('delete-event')]

  return (
    <>
      <SectionHead title="Events">
        {actions}
        <Button onClick={() => dialog.open('add-event')}>
          <Icon of={Plus} />
          Add Event
        </Button>
      </SectionHead>
      <Loaded query={events} loading="Loading events..." failed="Failed to fetch events">
        {(rows) =>
          rows.length === 0 ? (
            <EmptyState title="No events found. Create your first event to get started." />
          ) : (
            <Searched
              rows={comingFirst(rows, now)}
              isFound={isEventFound}
              label="Find an event"
              placeholder="Name, city or date"
              isOffered={rows.length >= SEARCHED_FROM}
              none="No events found"
            >
              {(found) => <DataTable label="Events" columns={columnsFor(user, dialog.open)} rows={found} />}
            </Searched>
          )
        }
      </Loaded>
      <DeletedEvents onBack={() => void events.refetch()} />
      {dialog.isOpen('add-event') && (
        <EventDialog
          event={null}
          events={events.data ?? []}
          onSaved={(made, isCopy) => (isCopy ? onCopied(made) : dialog.close())}
          onClose={dialog.close}
        />
      )}
      {edited && (
        <EventDialog key={edited.id} event={edited} events={[]} onSaved={onUpdated} onClose={dialog.close} />
      )}
      {shared && (
        <Dialog isOpen isSheet onClose={dialog.close} title={`Manage Event Permissions - ${shared.name}`}>
          {permissionsOf(shared)}
        </Dialog>
      )}
      <DeleteDialog
        isOpen={deleted !== undefined}
        title="Delete Event"
        question={`Are you sure you want to delete "${deleted?.name}"? This action cannot be undone and will also delete all associated sessions, time slots, and rooms.`}
        onDelete={() => call('DELETE /api/admin/delete-event/:id', { params: { id: String(deleted?.id) } })}
        onDeleted={onDeleted}
        onClose={dialog.close}
        done={{
          title: 'Success',
          description: 'Event deleted successfully',
          action: { label: 'Undo', act: () => deleted && void bringBack(deleted.id) },
        }}
        failed={(said) => ({ title: 'Error', description: said })}
      />
    </>
  )
}

/** Today's and later events, soonest first, then past ones, latest first. */
function comingFirst(events: readonly Event[], now: Date): Event[] {
  const { upcoming, past } = byDay(events, now)
  return [...upcoming, ...past]
}

type OpenDialog = ReturnType<typeof useDialogAddress>['open']

function columnsFor(user: User, open: OpenDialog): Column<Event>[] {
  return [
    {
      header: 'Event Name',
      kind: 'title',
      cell: (event) => (
        <span className="flex flex-wrap items-center gap-2">
          <Link to={paths.admin(event)} className="underline-offset-4 hover:underline">
            {event.name}
          </Link>
          {!event.isPublic && <Badge tone="fair">Hidden</Badge>}
        </span>
      ),
    },
    { header: 'Location', cell: ({ location }) => location },
    { header: 'Date', cell: (event) => <span className="md:whitespace-nowrap">{datesOf(event)}</span> },
    {
      header: 'Description',
      cell: ({ description }) => <span className="line-clamp-2">{description || '-'}</span>,
    },
    {
      header: 'Actions',
      kind: 'actions',
      cell: (event) => (
        <>
          <RowAction
            icon={ShieldCheck}
            label={`Manage permissions of ${event.name}`}
            onClick={() => open('permissions', event.id)}
          />
          <RowAction
            icon={Pencil}
            label={`Edit ${event.name}`}
            onClick={() => open('edit-event', event.id)}
          />
          {mayShareEvent(user, event) && (
            <RowAction
              icon={Trash2}
              label={`Delete ${event.name}`}
              onClick={() => open('delete-event', event.id)}
            />
          )}
        </>
      ),
    },
  ]
}

import { useQuery } from '@tanstack/react-query'
import { Plus, ShieldCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import { mayShareEvent } from '../../domain/accounts/access.ts'
import type { User } from '../../domain/accounts/users.ts'
import type { Event } from '../../domain/events/events.ts'
import { portalPaths } from '../../domain/portal-paths.ts'
import { isEventFound, SEARCHED_FROM } from '../../domain/schedule/event-search.ts'
import { t } from '../../domain/text/t.ts'
import { byDay } from '../../domain/times/by-day.ts'
import { datesOf } from '../../domain/times/event-days.ts'
import { useNow } from '../event/clock.tsx'
import { Link } from '../lib/address.tsx'
import { useDialogAddress, useOpenedRow } from '../lib/dialog-address.ts'
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
import { EditAndDelete, RowAction } from '../ui/row-action.tsx'
import { Searched } from '../ui/searched.tsx'
import { SectionHead } from '../ui/section-head.tsx'
import { DeletedEvents, useBringBack } from './deleted-events.tsx'
import { EventDialog } from './event-dialog.tsx'

type Props = {
  user: User
  /** Another way to create an event. */
  actions?: ReactNode
  /** The content of the permissions dialog. */
  permissionsOf: (event: Event) => ReactNode
  /** The event may have a new address. */
  onUpdated: (event: Event) => void
  onDeleted: () => void
  onCreated: (event: Event) => void
  /** A deletion was undone. */
  onBroughtBack: (event: Event) => void
}

/** The section 'Event Management': the events that the user may manage (docs/product.md#event-management). */
export function EventManagement(props: Props) {
  const { user, actions, permissionsOf, onUpdated, onDeleted, onCreated, onBroughtBack } = props
  const { bringBack } = useBringBack(onBroughtBack)
  const call = useCall()
  const now = useNow()
  const dialog = useDialogAddress()
  const events = useQuery({ ...read('GET /api/admin/events'), refetchOnMount: 'always' })
  const find = (name: string) => events.data?.find(({ id }) => id === dialog.idOf(name))
  const [shared, deleted] = [find('permissions'), find('delete-event')]
  const edited = useOpenedRow(events.data, dialog.idOf('edit-event'))

  return (
    <>
      <SectionHead title={t('landing.title')}>
        {actions}
        <Button onClick={() => dialog.open('add-event')}>
          <Icon of={Plus} />
          {t('event.add')}
        </Button>
      </SectionHead>
      <Loaded query={events} loading={t('landing.loading')} failed={t('landing.failed')}>
        {(rows) =>
          rows.length === 0 ? (
            <EmptyState title={t('event.none')} />
          ) : (
            <Searched
              rows={comingFirst(rows, now)}
              isFound={isEventFound}
              label={t('manager.find')}
              placeholder={t('event.findHint')}
              isOffered={rows.length >= SEARCHED_FROM}
              none={t('event.noMatch')}
            >
              {(found) => (
                <DataTable label={t('landing.title')} columns={columnsFor(user, dialog.open)} rows={found} />
              )}
            </Searched>
          )
        }
      </Loaded>
      <DeletedEvents onBack={() => void events.refetch()} />
      {dialog.isOpen('add-event') && (
        <EventDialog event={null} events={events.data ?? []} onSaved={onCreated} onClose={dialog.close} />
      )}
      {edited && (
        <EventDialog key={edited.id} event={edited} events={[]} onSaved={onUpdated} onClose={dialog.close} />
      )}
      {shared && (
        <Dialog
          isOpen
          isSheet
          onClose={dialog.close}
          title={t('event.permissionsTitle', { name: shared.name })}
        >
          {permissionsOf(shared)}
        </Dialog>
      )}
      <DeleteDialog
        isOpen={deleted !== undefined}
        title={t('event.delete')}
        question={t('event.deleteQuestion', { name: deleted?.name ?? '' })}
        onDelete={() => call('DELETE /api/admin/delete-event/:id', { params: { id: String(deleted?.id) } })}
        onDeleted={onDeleted}
        onClose={dialog.close}
        done={{
          title: t('common.success'),
          description: t('event.deleted'),
          action: { label: t('write.undo'), act: () => deleted && void bringBack(deleted.id) },
        }}
        failed={{ title: t('common.error') }}
      />
    </>
  )
}

/** Today's and later events, soonest first; then past ones, latest first. */
function comingFirst(events: readonly Event[], now: Date): Event[] {
  const { upcoming, past } = byDay(events, now)
  return [...upcoming, ...past]
}

type OpenDialog = ReturnType<typeof useDialogAddress>['open']

function columnsFor(user: User, open: OpenDialog): Column<Event>[] {
  return [
    {
      header: t('event.name'),
      kind: 'title',
      cell: (event) => (
        <span className="flex flex-wrap items-center gap-2">
          <Link to={portalPaths.admin(event)} className="-my-3 py-3 underline-offset-4 hover:underline">
            {event.name}
          </Link>
          {!event.isPublic && <Badge tone="fair">{t('event.hidden')}</Badge>}
        </span>
      ),
    },
    { header: t('event.location'), cell: ({ location }) => location },
    {
      header: t('common.date'),
      cell: (event) => <span className="md:whitespace-nowrap">{datesOf(event)}</span>,
    },
    {
      header: t('field.description'),
      cell: ({ description }) => <span className="line-clamp-2">{description || '-'}</span>,
    },
    {
      header: t('row.actions'),
      kind: 'actions',
      cell: (event) => (
        <>
          <RowAction
            icon={ShieldCheck}
            label={t('event.permissions', { name: event.name })}
            onClick={() => open('permissions', event.id)}
          />
          <EditAndDelete
            name={event.name}
            onEdit={() => open('edit-event', event.id)}
            {...(mayShareEvent(user, event) && { onDelete: () => open('delete-event', event.id) })}
          />
        </>
      ),
    },
  ]
}

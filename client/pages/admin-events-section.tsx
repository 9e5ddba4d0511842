import type { Event } from '../../domain/events/events.ts'
import { paths } from '../../domain/paths.ts'
import { portalPaths } from '../../domain/portal-paths.ts'
import { t } from '../../domain/text/t.ts'
import { EventPermissions } from '../event-permissions/event-permissions.tsx'
import { EventManagement } from '../events/event-management.tsx'
import { LoadEventButton } from '../exports/load-event.tsx'
import { navigate } from '../lib/address.tsx'
import { useDialogAddress } from '../lib/dialog-address.ts'
import { inChunk } from '../ui/chunk.ts'
import { ErrorState } from '../ui/error-state.tsx'
import { OnDemand } from '../ui/on-demand.tsx'
import type { Portal } from './admin-guard.tsx'

const ValueLists = inChunk(() => import('../events/value-lists.tsx').then((file) => file.ValueLists))

/** `addressOf`: the address of this section for an event. */
type Props = Portal & { addressOf?: (event: Event) => string }

/** Events, with the people who have access to them. */
export function EventsSection({
  user,
  event,
  addressOf = (each) => portalPaths.admin(each, { section: 'events' }),
}: Props) {
  const dialog = useDialogAddress()
  return (
    <>
      <EventManagement
        user={user}
        actions={<LoadEventButton onLoaded={(loaded) => navigate(addressOf(loaded))} />}
        permissionsOf={(each) => (
          <EventPermissions
            event={each}
            organizers={portalPaths.admin(event, { section: 'users', dialog: `invite-${each.id}` })}
          />
        )}
        onUpdated={(updated) => {
          const isHereNoMore = updated.id === event.id && addressOf(updated) !== addressOf(event)
          if (isHereNoMore) navigate(addressOf(updated), { replace: true })
          else dialog.close()
        }}
        onCreated={(made) => navigate(addressOf(made), { replace: true })}
        onBroughtBack={(back) => navigate(addressOf(back))}
        onDeleted={() => navigate(paths.landing(), { replace: true })}
      />
      <OnDemand at={String(event.id)} fallback={<NoValueLists />}>
        <ValueLists event={event} />
      </OnDemand>
    </>
  )
}

export function EventsPage(portal: Portal) {
  return <EventsSection {...portal} addressOf={portalPaths.adminEventManagement} />
}

function NoValueLists() {
  return (
    <ErrorState title={t('value.notLoaded')} onRetry={() => location.reload()}>
      {t('error.checkConnection')}
    </ErrorState>
  )
}

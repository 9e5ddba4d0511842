import { EventHistory } from '../history/event-history.tsx'
import { AdminFrame } from './admin-frame.tsx'
import { AdminGuard } from './admin-guard.tsx'

export function AdminHistoryPage() {
  return (
    <AdminGuard>
      {(portal) => (
        <AdminFrame title="History" portal={portal}>
          <p className="mb-5 max-w-prose text-soft">
            Who changed what in this event. A deleted session, sponsor, link, room or time slot can be brought
            back for 30 days.
          </p>
          <EventHistory eventId={portal.event.id} />
        </AdminFrame>
      )}
    </AdminGuard>
  )
}

import { paths } from '../../domain/paths.ts'
import { EventsSection } from './admin-events-section.tsx'
import { AdminFrame } from './admin-frame.tsx'
import { AdminGuard } from './admin-guard.tsx'

export function AdminEventManagementPage() {
  return (
    <AdminGuard>
      {(portal) => (
        <AdminFrame title="Event Management" portal={portal}>
          <EventsSection portal={portal} addressOf={paths.adminEventManagement} />
        </AdminFrame>
      )}
    </AdminGuard>
  )
}

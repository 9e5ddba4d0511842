import { AnnounceButton } from '../announcements/announce-button.tsx'
import { Wall } from '../wall/wall.tsx'
import { AdminFrame } from './admin-frame.tsx'
import { AdminGuard } from './admin-guard.tsx'
import { PortalSteps } from './portal-steps.tsx'

/** Photos of the wall, and its printed heads and cards. */
export function AdminWallPage() {
  return (
    <AdminGuard>
      {(portal) => (
        <AdminFrame title="Wall" portal={portal}>
          <Wall
            key={portal.event.id}
            event={portal.event}
            announce={<AnnounceButton event={portal.event} />}
          />
          <PortalSteps event={portal.event} />
        </AdminFrame>
      )}
    </AdminGuard>
  )
}

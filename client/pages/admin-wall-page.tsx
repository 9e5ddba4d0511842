import { Wall } from '../wall/wall.tsx'
import { AdminFrame } from './admin-frame.tsx'
import { AdminGuard } from './admin-guard.tsx'

/** Photos of the wall, and what is printed for it. */
export function AdminWallPage() {
  return (
    <AdminGuard>
      {(portal) => (
        <AdminFrame title="Wall" portal={portal}>
          <Wall key={portal.event.id} event={portal.event} />
        </AdminFrame>
      )}
    </AdminGuard>
  )
}

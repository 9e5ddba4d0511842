import { ScreenLinks } from '../screens/screen-links.tsx'
import { AdminFrame } from './admin-frame.tsx'
import { AdminGuard } from './admin-guard.tsx'

/** The addresses of the screens of an event, and a picture of each as it is now. */
export function AdminScreensPage() {
  return (
    <AdminGuard>
      {(portal) => (
        <AdminFrame title="Screens" portal={portal}>
          <ScreenLinks event={portal.event} />
        </AdminFrame>
      )}
    </AdminGuard>
  )
}

import { AdminFrame } from './admin-frame.tsx'
import { AdminGuard } from './admin-guard.tsx'
import { StaticContent } from './admin-static-content.tsx'

export function AdminStaticContentPage() {
  return (
    <AdminGuard>
      {(portal) => (
        <AdminFrame title="Static Content Management" portal={portal}>
          <StaticContent portal={portal} />
        </AdminFrame>
      )}
    </AdminGuard>
  )
}

import { CardSheets } from '../session-cards/card-sheets.tsx'
import { AdminFrame } from './admin-frame.tsx'
import { AdminGuard } from './admin-guard.tsx'

/** Empty session cards of this event, to print. */
export function AdminSessionCardsPage() {
  return (
    <AdminGuard>
      {(portal) => (
        <AdminFrame title="Session Cards" portal={portal}>
          <CardSheets event={portal.event} />
        </AdminFrame>
      )}
    </AdminGuard>
  )
}

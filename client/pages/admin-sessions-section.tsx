import { ImportButton } from '../schedule-files/import-dialog.tsx'
import { SessionManagement } from '../sessions/session-management.tsx'
import type { Portal } from './admin-guard.tsx'

/** The portal's list of sessions, with a button to load a file. */
export function SessionsSection({ event }: Portal) {
  return <SessionManagement actions={<ImportButton eventId={event.id} />} />
}

import { AnnounceButton } from '../announcements/announce-button.tsx'
import { Wall } from '../wall/wall.tsx'
import type { Portal } from './admin-guard.tsx'
import { PortalSteps } from './portal-steps.tsx'

/** Photos of the wall, and its printed heads and cards. */
export function WallPage({ event }: Portal) {
  return (
    <>
      <Wall key={event.id} event={event} announce={<AnnounceButton event={event} />} />
      <PortalSteps event={event} />
    </>
  )
}

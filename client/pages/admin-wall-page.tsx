import { AnnounceButton } from '../announcements/announce-button.tsx'
import { useIsHelper } from '../event/of-helper.ts'
import { Wall } from '../wall/wall.tsx'
import type { Portal } from './admin-guard.tsx'
import { PortalSteps } from './portal-steps.tsx'

const SCHEDULE_IS_UP = 'The schedule is up. Tap a star to keep the sessions that you want to see.'

/** Photos of the wall, and its printed heads and cards. */
export function WallPage({ event }: Portal) {
  const isHelper = useIsHelper()
  return (
    <>
      <Wall
        key={event.id}
        event={event}
        announce={<AnnounceButton event={event} label="Tell everybody" words={SCHEDULE_IS_UP} />}
      />
      {!isHelper && <PortalSteps event={event} />}
    </>
  )
}

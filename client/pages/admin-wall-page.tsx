import { t } from '../../domain/text/t.ts'
import { AnnounceButton } from '../announcements/announce-button.tsx'
import { useIsHelper } from '../event/of-helper.ts'
import { Wall } from '../wall/wall.tsx'
import type { Portal } from './admin-guard.tsx'
import { PortalSteps } from './portal-steps.tsx'

/** Photos of the wall, and its printed heads and cards. */
export function WallPage({ event }: Portal) {
  const isHelper = useIsHelper()
  return (
    <>
      <Wall
        key={event.id}
        event={event}
        announce={
          <AnnounceButton
            event={event}
            label={t('announcement.tellEveryone')}
            words={t('announcement.scheduleIsUp')}
          />
        }
      />
      {!isHelper && <PortalSteps event={event} />}
    </>
  )
}

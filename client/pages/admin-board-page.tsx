import { Camera } from 'lucide-react'
import { Link } from 'react-router'
import { paths } from '../../domain/paths.ts'
import { AnnounceButton } from '../announcements/announce-button.tsx'
import { Board } from '../board/board.tsx'
import { RushNumbers } from '../session-cards/rush-numbers.tsx'
import { buttonClass } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { AdminFrame } from './admin-frame.tsx'
import { AdminGuard } from './admin-guard.tsx'

/** The schedule as a board on which sessions are moved. */
export function AdminBoardPage() {
  return (
    <AdminGuard>
      {(portal) => (
        <AdminFrame title="Board" portal={portal}>
          <RushNumbers event={portal.event} />
          <Board
            key={portal.event.id}
            event={portal.event}
            userId={portal.user.id}
            tools={
              <>
                <AnnounceButton event={portal.event} />
                <Link to={paths.adminWall(portal.event)} className={buttonClass({ look: 'secondary' })}>
                  <Icon of={Camera} /> Photo of the wall
                </Link>
              </>
            }
          />
        </AdminFrame>
      )}
    </AdminGuard>
  )
}

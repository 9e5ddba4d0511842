import { AnnounceButton } from '../announcements/announce-button.tsx'
import { Board } from '../board/board.tsx'
import { RushNumbers } from '../session-cards/rush-numbers.tsx'
import { AdminFrame } from './admin-frame.tsx'
import { AdminGuard } from './admin-guard.tsx'

/** The schedule as a board on which sessions are moved. */
export function AdminBoardPage() {
  return (
    <AdminGuard>
      {(portal) => (
        <AdminFrame title="Board" portal={portal}>
          <Board
            key={portal.event.id}
            event={portal.event}
            userId={portal.user.id}
            numbers={<RushNumbers event={portal.event} />}
            tools={<AnnounceButton event={portal.event} />}
          />
        </AdminFrame>
      )}
    </AdminGuard>
  )
}

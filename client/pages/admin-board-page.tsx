import { useQuery } from '@tanstack/react-query'
import { AnnounceButton } from '../announcements/announce-button.tsx'
import { BOARD, Board } from '../board/board.tsx'
import { useDialogAddress, useOpenedRow } from '../lib/dialog-address.ts'
import { useEventAddress } from '../lib/event.ts'
import { read } from '../lib/reads.ts'
import { RushNumbers } from '../session-cards/rush-numbers.tsx'
import { SessionDialog } from '../sessions/session-dialog.tsx'
import { AdminFrame } from './admin-frame.tsx'
import { AdminGuard, type Portal } from './admin-guard.tsx'

const SKIP = { to: `#${BOARD}`, words: 'Skip to the board' }

/** The schedule as a board for moving sessions. */
export function AdminBoardPage() {
  return <AdminGuard>{(portal) => <BoardOfPortal portal={portal} />}</AdminGuard>
}

/** The form of a session opens over the board, so that closing it leads back to where one was. */
function BoardOfPortal({ portal }: { portal: Portal }) {
  const dialog = useDialogAddress()
  const sessions = useQuery(read('GET /api/sessions', { query: useEventAddress() }))
  const edited = useOpenedRow(sessions.data, dialog.idOf('edit'))
  return (
    <AdminFrame title="Board" portal={portal} isWide skip={SKIP}>
      <Board
        key={portal.event.id}
        event={portal.event}
        userId={portal.user.id}
        onEdit={({ id }) => dialog.open('edit', id)}
        numbers={<RushNumbers event={portal.event} />}
        tools={<AnnounceButton event={portal.event} />}
      />
      {edited && <SessionDialog key={edited.id} session={edited} onClose={dialog.close} />}
    </AdminFrame>
  )
}

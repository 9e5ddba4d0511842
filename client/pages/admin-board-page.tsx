import { useQuery } from '@tanstack/react-query'
import { AnnounceButton } from '../announcements/announce-button.tsx'
import { Board } from '../board/board.tsx'
import { useEventAddress } from '../event/event.ts'
import { useDialogAddress, useOpenedRow } from '../lib/dialog-address.ts'
import { read } from '../net/reads.ts'
import { RushNumbers } from '../session-cards/rush-numbers.tsx'
import { SessionDialog } from '../sessions/session-dialog.tsx'
import type { Portal } from './admin-guard.tsx'

/** The schedule as a board for moving sessions, whose form opens over it, so that closing it leads back to the same spot. */
export function BoardPage({ event, user }: Portal) {
  const dialog = useDialogAddress()
  const sessions = useQuery(read('GET /api/sessions', { query: useEventAddress() }))
  const edited = useOpenedRow(sessions.data, dialog.idOf('edit'))
  return (
    <>
      <Board
        key={event.id}
        event={event}
        userId={user.id}
        onEdit={({ id }) => dialog.open('edit', id)}
        numbers={<RushNumbers event={event} />}
        tools={<AnnounceButton event={event} />}
      />
      {edited && <SessionDialog key={edited.id} session={edited} onClose={dialog.close} />}
    </>
  )
}

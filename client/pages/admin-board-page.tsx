import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { t } from '../../domain/text/t.ts'
import { AnnounceButton } from '../announcements/announce-button.tsx'
import { Board } from '../board/board.tsx'
import { useEventAddress } from '../event/event.ts'
import { useDialogAddress, useOpenedRow } from '../lib/dialog-address.ts'
import { read } from '../net/reads.ts'
import { RushNumbers } from '../session-cards/rush-numbers.tsx'
import { inChunk } from '../ui/chunk.ts'
import { NotLoaded } from '../ui/not-loaded.tsx'
import { OnDemand } from '../ui/on-demand.tsx'
import type { Portal } from './admin-guard.tsx'

const SessionDialog = inChunk(() =>
  import('../sessions/session-dialog.tsx').then((file) => file.SessionDialog),
)

/**
 * The schedule as a board for moving sessions. The session form opens over it, so that closing it leads back to the
 * same spot.
 */
export function BoardPage({ event, user }: Portal) {
  const dialog = useDialogAddress()
  const sessions = useQuery(read('GET /api/sessions', { query: useEventAddress() }))
  const edited = useOpenedRow(sessions.data, dialog.idOf('edit'))
  // It loads after the page, so that it is available when the network fails.
  useEffect(() => void SessionDialog.load().catch(() => undefined), [])
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
      {edited && (
        <OnDemand
          at={String(edited.id)}
          fallback={<NotLoaded title={t('session.editTitle')} onClose={dialog.close} />}
        >
          <SessionDialog key={edited.id} session={edited} onNext={dialog.openNext} onClose={dialog.close} />
        </OnDemand>
      )}
    </>
  )
}

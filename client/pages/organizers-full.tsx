import type { User } from '../../domain/accounts/users.ts'
import type { Session } from '../../domain/schedule/sessions.ts'
import { FullButton } from '../event/full-button.tsx'
import { useCall } from '../net/calling.tsx'
import { useAdminEvents } from '../site/use-admin-events.ts'

type Props = { user: User; session: Session }

/** For the event's organizers at the door of a room; empty for other admins. */
export function OrganizersFull({ user, session: { id, fullAt } }: Props) {
  const call = useCall()
  if (!useAdminEvents(user)?.here) return null
  return (
    <FullButton
      isFull={fullAt !== ''}
      say={(isFull, options) =>
        call('PUT /api/sessions/:id/full', { params: { id: String(id) }, body: { isFull }, ...options })
      }
    />
  )
}

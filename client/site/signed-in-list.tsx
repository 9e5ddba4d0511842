import { Link } from 'react-router'
import { longDate } from '../../domain/dates.ts'
import { paths } from '../../domain/paths.ts'
import type { User } from '../../domain/users.ts'
import { Button } from '../ui/button.tsx'
import { useSignOut } from './sign-out.ts'
import { useAdminEvents } from './use-admin-events.ts'
import '../ui/admin.css'

const ENTRY = 'flex min-h-11 flex-col justify-center rounded-md px-3 py-1.5 hover:bg-sunken'

/** The same in the menu of a phone. */
export function SignedInList({ user }: { user: User }) {
  const events = useAdminEvents(user)
  const signOut = useSignOut()
  return (
    <div className="mt-1.5 border-t border-line pt-1.5">
      {events?.map((event) => (
        <Link key={event.id} to={paths.admin(event)} className={ENTRY}>
          <span className="font-medium">Admin: {event.name}</span>
          <span className="text-sm text-soft">
            {event.location}, {longDate(event.date)}
          </span>
        </Link>
      ))}
      {events?.length === 0 && (
        <Link to={paths.createFirstEvent()} className={ENTRY}>
          Create Event
        </Link>
      )}
      <p className="px-3 pt-3 text-sm text-soft">Signed in as {user.name || user.email}</p>
      <Link to={paths.account()} className={ENTRY}>
        Account
      </Link>
      <Button look="quiet" className="w-full justify-start px-3" onClick={signOut}>
        Sign out
      </Button>
    </div>
  )
}

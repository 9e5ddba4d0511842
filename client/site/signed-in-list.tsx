import type { User } from '../../domain/accounts/users.ts'
import { paths } from '../../domain/paths.ts'
import { t } from '../../domain/text/t.ts'
import { Link } from '../lib/address.tsx'
import { Button } from '../ui/button.tsx'
import { AdminEventList } from './admin-event-list.tsx'
import { useSignOut } from './sign-out.ts'
import { useAdminEvents } from './use-admin-events.ts'
import '../ui/admin.css'

const ENTRY = 'flex min-h-11 items-center rounded-md px-3 py-1.5 hover:bg-sunken'

/** The signed-in part of a phone's menu; the logout button stays in view below the events. */
export function SignedInList({ user }: { user: User }) {
  const events = useAdminEvents(user)
  const signOut = useSignOut()
  return (
    <div className="mt-1.5 border-t border-line pt-1.5">
      {events && events.count > 0 && (
        <>
          <p className="px-3 pt-2 pb-1 text-sm font-semibold text-soft">
            {t(user.isAdmin ? 'manager.admin' : 'manager.helper')}
          </p>
          <AdminEventList events={events} />
        </>
      )}
      {user.isAdmin && events?.count === 0 && (
        <Link to={paths.createFirstEvent()} className={ENTRY}>
          {t('landing.create')}
        </Link>
      )}
      <div className="sticky -bottom-1.5 -mx-1.5 mt-1.5 -mb-1.5 border-t border-line bg-card p-1.5">
        <p className="truncate px-3 pt-1.5 text-sm text-soft">
          {t('manager.signedInAs', { name: user.name || user.email })}
        </p>
        <div className="flex flex-wrap">
          <Link to={paths.account()} className={`${ENTRY} flex-1`}>
            {t('title.account')}
          </Link>
          {user.isSuperAdmin && (
            <Link to={paths.installation()} className={`${ENTRY} flex-1`}>
              {t('title.installation')}
            </Link>
          )}
          <Button look="quiet" className="flex-1 px-3 whitespace-nowrap" onClick={signOut}>
            {t('manager.signOut')}
          </Button>
        </div>
      </div>
    </div>
  )
}

import { type ComponentProps, useState } from 'react'
import type { User } from '../../domain/accounts/users.ts'
import { paths } from '../../domain/paths.ts'
import { t } from '../../domain/text/t.ts'
import { homeOf } from '../event/of-helper.ts'
import { Link } from '../lib/address.tsx'
import { type Button, buttonClass } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Icon } from '../ui/icon.tsx'
import { Menu, MenuAction, MenuLink } from '../ui/menu.tsx'
import { AdminEventList, EventLabel } from './admin-event-list.tsx'
import { useSignOut } from './sign-out.ts'
import { type AdminEvents, isPastFolded, isSearched, useAdminEvents } from './use-admin-events.ts'
import '../ui/admin.css'

/** On wide screens: the admin's events, or a link for creating a first one, and the user with the logout button. */
export function SignedInMenus({ user }: { user: User }) {
  const events = useAdminEvents(user)
  const signOut = useSignOut()
  return (
    <>
      {user.isAdmin && events?.count === 0 && (
        <Link
          to={paths.createFirstEvent()}
          className={`${buttonClass({ look: 'secondary', size: 'small' })} shrink-0`}
        >
          {t('landing.create')}
        </Link>
      )}
      {events && events.count > 0 && (
        <AdminMenu name={t(user.isAdmin ? 'manager.admin' : 'manager.helper')} events={events} />
      )}
      <Menu button={headerButton(nameOf(user))} label={user.email}>
        <MenuLink to={paths.account()}>{t('title.account')}</MenuLink>
        {user.isSuperAdmin && <MenuLink to={paths.installation()}>{t('title.installation')}</MenuLink>}
        <MenuAction onSelect={signOut}>{t('manager.logOut')}</MenuAction>
      </Menu>
    </>
  )
}

const MOST_UPCOMING = 6

/** A few events in a menu; if there are many, the next ones, and all of them in a dialog with a search. */
function AdminMenu({ name, events }: { name: string; events: AdminEvents }) {
  const [isOpen, setOpen] = useState(false)
  const { here, upcoming, past, count } = events
  const isShort = isPastFolded(events) || isSearched(events)
  const next = isSearched(events) ? upcoming.slice(0, MOST_UPCOMING) : upcoming
  const shown = [...(here ? [here] : []), ...next, ...(isShort ? [] : past)]
  return (
    <>
      <Menu button={headerButton(name)}>
        {shown.map((event) => (
          <MenuLink key={event.id} to={homeOf(event)}>
            <EventLabel event={event} isHere={event === here} />
          </MenuLink>
        ))}
        {isShort && (
          <MenuAction onSelect={() => setOpen(true)}>
            <span className="font-semibold text-accent">
              {isSearched(events)
                ? t('manager.findOne', { count })
                : t('manager.past', { count: past.length })}
            </span>
          </MenuAction>
        )}
      </Menu>
      <Dialog isOpen={isOpen} isSheet onClose={() => setOpen(false)} title={t('manager.events')}>
        <AdminEventList events={events} onChoose={() => setOpen(false)} />
      </Dialog>
    </>
  )
}

/** A user whose name equals that of the menu beside theirs is shown by email address. */
function nameOf({ name, email }: User): string {
  return name.trim() === '' || name === t('manager.admin') ? email : name
}

function headerButton(words: string): ComponentProps<typeof Button> {
  return {
    look: 'quiet',
    className: 'px-3 font-semibold!',
    children: (
      <>
        <span className="max-w-[min(10rem,calc(100vw-16.5rem))] truncate">{words}</span>
        <Icon name="down" className="size-4" />
      </>
    ),
  }
}

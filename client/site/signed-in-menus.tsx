import { Link } from 'react-router'
import { longDate } from '../../domain/dates.ts'
import { paths } from '../../domain/paths.ts'
import type { User } from '../../domain/users.ts'
import { Button, buttonClass } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { Menu, MenuAction, MenuLink } from '../ui/menu.tsx'
import { useSignOut } from './sign-out.ts'
import { useAdminEvents } from './use-admin-events.ts'
import '../ui/admin.css'

/** On wide screens: the admin's events, or the way to a first one, and who is signed in with the way out. */
export function SignedInMenus({ user }: { user: User }) {
  const events = useAdminEvents(user)
  const signOut = useSignOut()
  return (
    <>
      {events?.length === 0 && (
        <Link
          to={paths.createFirstEvent()}
          className={`${buttonClass({ look: 'secondary', size: 'small' })} shrink-0`}
        >
          Create Event
        </Link>
      )}
      {events && events.length > 0 && (
        <Menu trigger={<Trigger>Admin</Trigger>}>
          {events.map((event) => (
            <MenuLink key={event.id} to={paths.admin(event)}>
              <span>
                <span className="block font-semibold">{event.name}</span>
                <span className="block text-sm text-soft">
                  {event.location}, {longDate(event.date)}
                </span>
              </span>
            </MenuLink>
          ))}
        </Menu>
      )}
      <Menu trigger={<Trigger>{nameOf(user)}</Trigger>} label={user.email}>
        <MenuLink to={paths.account()}>Account</MenuLink>
        <MenuAction onSelect={signOut}>Log out</MenuAction>
      </Menu>
    </>
  )
}

/** Somebody who is called like the menu beside theirs is shown by the email. */
function nameOf({ name, email }: User): string {
  return name.trim() === '' || name === 'Admin' ? email : name
}

function Trigger({ children, ...rest }: React.ComponentProps<'button'>) {
  return (
    <Button look="quiet" className="px-3 font-medium!" {...rest}>
      <span className="max-w-[min(10rem,calc(100vw-16.5rem))] truncate">{children}</span>
      <Icon name="down" className="size-4" />
    </Button>
  )
}

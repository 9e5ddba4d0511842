import { lazy } from 'react'
import { Link, useLocation } from 'react-router'
import { paths } from '../../domain/paths.ts'
import { buttonClass } from '../ui/button.tsx'

/** What only signed-in people see of the header comes when somebody is signed in. */
export const SignedInMenus = lazy(() =>
  import('./signed-in-menus.tsx').then(({ SignedInMenus }) => ({ default: SignedInMenus })),
)
export const SignedInList = lazy(() =>
  import('./signed-in-list.tsx').then(({ SignedInList }) => ({ default: SignedInList })),
)

/** Whoever signs in on an event's page comes back to it. */
export function SignInLink() {
  const { pathname, search } = useLocation()
  const isOfEvent =
    pathname.split('/').length > 2 && !/\/(auth|admin-reset|verify-token)(\/|$)/.test(pathname)
  return (
    <Link
      to={paths.auth(isOfEvent ? { returnTo: pathname + search } : {})}
      className={`${buttonClass({ look: 'secondary', size: 'small' })} ml-2 max-lg:my-2 max-lg:ml-0`}
    >
      Sign In
    </Link>
  )
}

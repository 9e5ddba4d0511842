import { lazy } from 'react'
import { Link } from 'react-router'
import { paths } from '../../domain/paths.ts'
import { buttonClass } from '../ui/button.tsx'

/** What only signed-in people see of the header comes when somebody is signed in. */
export const SignedInMenus = lazy(() =>
  import('./signed-in-menus.tsx').then(({ SignedInMenus }) => ({ default: SignedInMenus })),
)
export const SignedInList = lazy(() =>
  import('./signed-in-list.tsx').then(({ SignedInList }) => ({ default: SignedInList })),
)

export function SignInLink() {
  return (
    <Link
      to={paths.auth()}
      className={`${buttonClass({ look: 'secondary', size: 'small' })} ml-2 max-lg:my-2 max-lg:ml-0`}
    >
      Sign In
    </Link>
  )
}

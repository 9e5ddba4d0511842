import type { ReactNode } from 'react'
import { Navigate, useLocation } from 'react-router'
import { paths } from '../../domain/paths.ts'
import type { User } from '../../domain/users.ts'
import { useUserOfGuardedPage } from '../lib/session.ts'
import { Spinner } from '../ui/spinner.tsx'

type Props = {
  /** Who may see it: anybody who is signed in, or admins only. */
  for: 'users' | 'admins'
  children: (user: User) => ReactNode
}

/**
 * The guard of pages behind the sign-in: signed-out visitors go there and come back, others who may not see the
 * page go to the landing page (decisions, Users). Whoever loses the right while the page is open leaves it as well.
 */
export function Guarded({ for: admitted, children }: Props) {
  const user = useUserOfGuardedPage()
  const { pathname, search, hash } = useLocation()
  if (user === undefined)
    return (
      <div className="mx-auto max-w-page px-5">
        <Spinner label="Loading..." />
      </div>
    )
  if (user === null) return <Navigate to={paths.auth({ returnTo: pathname + search + hash })} replace />
  if (admitted === 'admins' && !user.isAdmin) return <Navigate to={paths.landing()} replace />
  return children(user)
}

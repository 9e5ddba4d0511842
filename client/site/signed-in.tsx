import { Suspense } from 'react'
import type { User } from '../../domain/accounts/users.ts'
import { paths } from '../../domain/paths.ts'
import { t } from '../../domain/text/t.ts'
import { Link, useAddress } from '../lib/address.tsx'
import { buttonClass } from '../ui/button.tsx'
import { inPortalChunk } from '../ui/chunk.ts'
import { ErrorBoundary } from '../ui/error-boundary.tsx'

const Menus = inPortalChunk(() => import('./signed-in-menus.tsx').then((file) => file.SignedInMenus))
const List = inPortalChunk(() => import('./signed-in-list.tsx').then((file) => file.SignedInList))

/**
 * The part of a header for signed-in users. Its code loads if a user is signed in. Without that code it is a link to
 * the account, and the page works as usual.
 */
export function SignedIn({ user, as }: { user: User; as: 'menus' | 'list' }) {
  const Part = as === 'menus' ? Menus : List
  const account = (
    <Link to={paths.account()} className={buttonClass({ look: 'quiet', size: 'small' })}>
      {user.name || user.email}
    </Link>
  )
  return (
    <ErrorBoundary at={as} fallback={account}>
      <Suspense>
        <Part user={user} />
      </Suspense>
    </ErrorBoundary>
  )
}

/** Whether an address belongs to a page for organizers, or to the pages for signing in. */
export function isBehindSignIn(pathname: string): boolean {
  return /\/(auth|admin|admin-reset|verify-token)(\/|$)/.test(pathname)
}

/** A user who signs in on an event's page returns to it. */
export function SignInLink({ className }: { className: string }) {
  const { pathname, search } = useAddress()
  const isOfEvent =
    pathname.split('/').length > 2 && !/\/(auth|admin-reset|verify-token)(\/|$)/.test(pathname)
  return (
    <Link
      to={paths.auth(isOfEvent ? { returnTo: pathname + search } : {})}
      className={`${buttonClass({ look: 'secondary', size: 'small' })} my-2 ${className}`}
    >
      {t('manager.signIn')}
    </Link>
  )
}

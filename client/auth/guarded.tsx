import { type ReactNode, useEffect, useRef } from 'react'
import type { Account } from '../../domain/accounts/users.ts'
import { paths } from '../../domain/paths.ts'
import { t } from '../../domain/text/t.ts'
import { navigate, useAddress } from '../lib/address.tsx'
import { useUser } from '../net/viewer.ts'
import { Spinner } from '../ui/spinner.tsx'
import { toast } from '../ui/toast.ts'

/**
 * The guard of pages for signed-in users: others go to the sign-in page and come back. A user who is signed out
 * elsewhere while the page is open also leaves it.
 */
export function Guarded({ children }: { children: (user: Account) => ReactNode }) {
  const user = useUser({ isGuarded: true })
  const wasSignedIn = useRef(false)
  if (user) wasSignedIn.current = true
  if (user === undefined)
    return (
      <div className="mx-auto max-w-page px-5">
        <Spinner label={t('loading')} />
      </div>
    )
  return user === null ? <ToSignIn wasSignedIn={wasSignedIn.current} /> : children(user)
}

/** Redirects to the sign-in page, which leads back. A toast says if a sign-in ended while the page was open. */
export function ToSignIn({ wasSignedIn }: { wasSignedIn: boolean }) {
  const { pathname, search, hash } = useAddress()
  useEffect(() => {
    if (wasSignedIn) toast({ title: t('signIn.ended') })
  }, [wasSignedIn])
  return <Redirect to={paths.auth({ returnTo: pathname + search + hash })} />
}

/** Redirects as soon as it is rendered. */
export function Redirect({ to }: { to: string }): null {
  useEffect(() => navigate(to, { replace: true }), [to])
  return null
}

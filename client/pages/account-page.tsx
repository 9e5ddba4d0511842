import { useState } from 'react'
import { roleName } from '../../domain/accounts/access.ts'
import type { User } from '../../domain/accounts/users.ts'
import { paths } from '../../domain/paths.ts'
import { ChangePassword } from '../auth/change-password.tsx'
import { Guarded } from '../auth/guarded.tsx'
import { useSite } from '../event/event.ts'
import { Link } from '../lib/address.tsx'
import { SignInList } from '../sign-ins/sign-in-list.tsx'
import { BrandHeader } from '../site/brand-header.tsx'
import { TokenList } from '../tokens/token-list.tsx'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { inChunk } from '../ui/chunk.ts'
import { Heading } from '../ui/heading.tsx'
import { Main } from '../ui/main.tsx'
import { OnDemand } from '../ui/on-demand.tsx'
import { NameDialog } from '../users/name-dialog.tsx'
import { OwnLanguage } from '../users/own-language.tsx'

const IdentityList = inChunk(() => import('../auth/identity-list.tsx').then((file) => file.IdentityList))
const PasskeyList = inChunk(() => import('../auth/passkey-list.tsx').then((file) => file.PasskeyList))

/** The user's own account: the password, and the sign-ins. */
export function AccountPage() {
  const site = useSite()
  return (
    <>
      <BrandHeader />
      <Main data-portal className="mx-auto max-w-480 px-5 py-8 md:py-12 *:max-w-prose">
        <Guarded>
          {(user) => (
            <>
              <Heading level={1}>Account</Heading>
              <p>
                <Link to={paths.landing()} className="inline-block py-2.5 underline underline-offset-4">
                  All events
                </Link>
              </p>
              <Who user={user} />
              <Heading level={2} className="mt-10">
                Language
              </Heading>
              <OwnLanguage user={user} />
              <Heading level={2} className="mt-10">
                Password
              </Heading>
              <ChangePassword email={user.email} />
              <Heading level={2} className="mt-10">
                Passkeys
              </Heading>
              <p className="mt-1 mb-5 text-soft">
                A passkey logs you in with your device’s lock instead of your password. Your password still
                works.
              </p>
              <OnDemand at="passkeys">
                <PasskeyList />
              </OnDemand>
              {site.signIn && (
                <>
                  <Heading level={2} className="mt-10">
                    Connected accounts
                  </Heading>
                  <p className="mt-1 mb-5 text-soft">An account that you have elsewhere logs you in here.</p>
                  <OnDemand at="identities">
                    <IdentityList />
                  </OnDemand>
                </>
              )}
              <Heading level={2} className="mt-10">
                Signed in
              </Heading>
              <p className="mt-1 mb-5 text-soft">
                These browsers are signed in to your account. Sign-ins expire after 30 days, or after 7 days
                without use.
              </p>
              <SignInList />
              {user.isAdmin && (
                <>
                  <Heading level={2} className="mt-10" id="programs">
                    Programs
                  </Heading>
                  <p className="mt-1 mb-5 text-soft">
                    A token lets a program read or change what you may, without your password. It ends when
                    you end it, or after a year without use.
                  </p>
                  <TokenList />
                </>
              )}
            </>
          )}
        </Guarded>
      </Main>
    </>
  )
}

/** The name of a first Super Admin who gave none. */
const UNNAMED = 'Admin'

function Who({ user }: { user: User }) {
  const [isRenaming, setRenaming] = useState(false)
  return (
    <div className="mt-4 flex flex-wrap items-center gap-x-3 gap-y-1">
      <span className="font-semibold wrap-anywhere">{user.name}</span>
      <Button look="secondary" size="small" onClick={() => setRenaming(true)}>
        Change name
      </Button>
      <span className="text-soft wrap-anywhere">{user.email}</span>
      <Badge tone="accent">{roleName(user)}</Badge>
      {user.name === UNNAMED && (
        <p className="w-full text-sm text-soft">
          Emails and the history call you “{user.name}”. Change your name so that colleagues know it is you.
        </p>
      )}
      {isRenaming && <NameDialog user={user} onClose={() => setRenaming(false)} />}
    </div>
  )
}

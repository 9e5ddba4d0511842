import { useState } from 'react'
import { ROLE_NAMES, roleName } from '../../domain/accounts/access.ts'
import type { User } from '../../domain/accounts/users.ts'
import { paths } from '../../domain/paths.ts'
import { t } from '../../domain/text/t.ts'
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
              <Heading level={1}>{t('title.account')}</Heading>
              <p>
                <Link to={paths.landing()} className="inline-block py-2.5 underline underline-offset-4">
                  {t('page.allEvents')}
                </Link>
              </p>
              <Who user={user} />
              <Heading level={2} className="mt-10">
                {t('account.language')}
              </Heading>
              <OwnLanguage user={user} />
              <Heading level={2} className="mt-10">
                {t('account.password')}
              </Heading>
              <ChangePassword email={user.email} />
              <Heading level={2} className="mt-10">
                {t('passkey.title')}
              </Heading>
              <p className="mt-1 mb-5 text-soft">{t('passkey.titleAbout')}</p>
              <OnDemand at="passkeys">
                <PasskeyList />
              </OnDemand>
              {site.signIn && (
                <>
                  <Heading level={2} className="mt-10">
                    {t('account.connectedTitle')}
                  </Heading>
                  <p className="mt-1 mb-5 text-soft">{t('account.connectedAbout')}</p>
                  <OnDemand at="identities">
                    <IdentityList />
                  </OnDemand>
                </>
              )}
              <Heading level={2} className="mt-10">
                {t('account.signIns')}
              </Heading>
              <p className="mt-1 mb-5 text-soft">{t('account.signInsAbout')}</p>
              <SignInList />
              {user.isAdmin && (
                <>
                  <Heading level={2} className="mt-10" id="programs">
                    {t('token.title')}
                  </Heading>
                  <p className="mt-1 mb-5 text-soft">{t('token.titleAbout')}</p>
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

/** The name of a first Super Admin who entered none. */
const UNNAMED = 'Admin'

function Who({ user }: { user: User }) {
  const [isRenaming, setRenaming] = useState(false)
  return (
    <div className="mt-4 flex flex-wrap items-center gap-x-3 gap-y-1">
      <span className="font-semibold wrap-anywhere">{user.name}</span>
      <Button look="secondary" size="small" onClick={() => setRenaming(true)}>
        {t('user.changeName')}
      </Button>
      <span className="text-soft wrap-anywhere">{user.email}</span>
      <Badge tone="accent">{t(ROLE_NAMES[roleName(user)])}</Badge>
      {user.name === UNNAMED && (
        <p className="w-full text-sm text-soft">{t('account.unnamed', { name: user.name })}</p>
      )}
      {isRenaming && <NameDialog user={user} onClose={() => setRenaming(false)} />}
    </div>
  )
}

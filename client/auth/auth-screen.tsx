import { useQuery } from '@tanstack/react-query'
import { MailCheck } from 'lucide-react'
import { useEffect, useState } from 'react'
import { mailedLink } from '../../domain/accounts/mailed-link.ts'
import { safeReturnTo } from '../../domain/accounts/return-to.ts'
import { paths } from '../../domain/paths.ts'
import { t } from '../../domain/text/t.ts'
import { useSite } from '../event/event.ts'
import { Link, navigate, useAddress } from '../lib/address.tsx'
import { useIsHydrated } from '../lib/is-hydrated.ts'
import { read } from '../net/reads.ts'
import { useUser } from '../net/viewer.ts'
import { buttonClass } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { classes } from '../ui/classes.ts'
import { Heading } from '../ui/heading.tsx'
import { Icon } from '../ui/icon.tsx'
import { Notice } from '../ui/notice.tsx'
import { Tabs } from '../ui/tabs.tsx'
import { type InTab, Panel } from './auth-panel.tsx'
import { AuthPitch } from './auth-pitch.tsx'
import { type AuthTab, authTab, groupOf, searchFor } from './auth-tab.ts'
import { Redirect } from './guarded.tsx'
import { LogIn } from './log-in.tsx'
import { SetPasswordForm } from './set-password-form.tsx'
import { type Verified, VerifyTokenForm } from './verify-token-form.tsx'

/**
 * The sign-in screen (docs/product.md#sign-in-screen). The address contains the current tab. A verified token is kept
 * only in memory: it is removed from the address as soon as it has been verified.
 */
export function AuthScreen() {
  const site = useSite()
  const user = useUser()
  const [verified, setVerified] = useState<Verified | null>(null)
  const location = useAddress()
  const isHydrated = useIsHydrated()
  // The server never receives the part of an address after `#`, so its HTML does not contain it.
  const link = mailedLink({ search: location.search, hash: isHydrated ? location.hash : '' })
  const { token } = link
  const search = new URLSearchParams(link.search)
  const tab = authTab(search, token, verified !== null)
  const email = search.get('email') ?? ''
  const [firstTab] = useState(tab)
  const [isBack, setBack] = useState(false)
  if (tab !== firstTab && !isBack) setBack(true)

  // Removes it from the query, which would be sent with further requests.
  useEffect(() => {
    if (link.search !== location.search)
      navigate(`${location.pathname}${link.search}#token=${token}`, { replace: true })
  })

  // Signed-in users follow a mail's link too, for example to change their password.
  if (user && token === '' && !verified)
    return <Onward isAdmin={user.isAdmin} to={safeReturnTo(search.get('returnTo'))} />

  const to = (next: string) => searchFor(search, next)
  const go = (next: AuthTab) => navigate(to(next), { replace: true })
  const purpose = search.get('purpose')
  const shared = { tab, email, isBack, to, go }

  return (
    <div className="mx-auto grid max-w-page grid-cols-1 gap-12 px-5 py-8 md:py-14 lg:grid-cols-2 lg:gap-20">
      <Card inside="form" className="w-full max-w-prose shadow-raised">
        <Heading level={1} className="mb-5">
          {t('signIn.title', { product: site.name })}
        </Heading>
        <noscript>
          <Notice className="mb-5">
            <p>{t('signIn.needsScript')}</p>
          </Notice>
        </noscript>
        <Tabs
          label={t('signIn.ways')}
          value={groupOf(tab)}
          onChange={(next) => go(next as AuthTab)}
          tabs={[
            { value: 'login', label: t('signIn.login'), content: <LogIn {...shared} /> },
            {
              value: 'verify-token',
              label: t(purpose === 'password' ? 'signIn.reset' : 'signIn.invitation'),
              content: (
                <Invitation
                  {...shared}
                  token={token}
                  purpose={purpose}
                  verified={verified}
                  onVerified={setVerified}
                />
              ),
            },
            {
              value: 'register',
              label: t('signIn.register'),
              content: (
                <Panel title={t('signIn.register')}>
                  <RegisterNote backPath={to('login')} />
                </Panel>
              ),
            },
          ]}
        />
      </Card>
      <AuthPitch name={site.name} />
    </div>
  )
}

/** Redirects to the requested page. An admin who requested none, and has no event yet, starts with their first one. */
function Onward({ isAdmin, to }: { isAdmin: boolean; to: string }) {
  const asks = isAdmin && to === paths.landing()
  const { data, error } = useQuery({ ...read('GET /api/admin/has-events'), enabled: asks })
  if (!asks || data?.hasEvents || error) return <Redirect to={to} />
  return data ? <Redirect to={paths.createFirstEvent()} /> : <Waiting />
}

const Waiting = () => (
  <p role="status" className="px-5 py-8 text-center text-soft">
    {t('loading')}
  </p>
)

type InvitationProps = InTab & {
  token: string
  /** From the link: 'password', 'help', or an invitation's. */
  purpose: string | null
  verified: Verified | null
  onVerified: (verified: Verified | null) => void
}

function Invitation({ tab, email, to, go, token, purpose, verified, onVerified }: InvitationProps) {
  if (tab === 'set-password' && verified)
    return (
      <Panel
        title={
          verified.helps ? t('signIn.helpRun', { event: verified.helps.name }) : t('signIn.setYourPassword')
        }
        text={t(verified.helps ? 'signIn.helpRunText' : 'signIn.setYourPasswordText')}
      >
        <SetPasswordForm
          verified={verified}
          newLinkPath={to('forgot-password')}
          onSet={() => {
            onVerified(null)
            go('login')
          }}
        />
      </Panel>
    )
  return (
    <Panel title={t('signIn.verifyYourToken')} text={t('signIn.verifyYourTokenText')}>
      <VerifyTokenForm
        email={email}
        token={token}
        label={t(purpose === 'password' ? 'signIn.token' : 'signIn.invitationToken')}
        loginPath={to('login')}
        isEager={purpose === 'help'}
        onVerified={(held) => {
          onVerified(held)
          go('set-password')
        }}
      />
    </Panel>
  )
}

/** Explains that there is no registration, and whom to ask. */
function RegisterNote({ backPath }: { backPath: string }) {
  return (
    <div className="flex flex-col gap-5">
      <div className="flex flex-wrap gap-4 rounded-md bg-sunken p-5">
        <Icon of={MailCheck} className="size-6 text-accent" />
        <div className="min-w-0 flex-[1_1_8rem] wrap-anywhere">
          <p className="font-semibold">{t('signIn.byInvitation')}</p>
          <p className="mt-1 text-soft">{t('signIn.byInvitationText')}</p>
        </div>
      </div>
      <Link to={backPath} replace className={classes(buttonClass({ look: 'secondary' }), 'w-full')}>
        {t('signIn.returnToLogin')}
      </Link>
    </div>
  )
}

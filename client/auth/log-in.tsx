import { useState } from 'react'
import { signInProblem } from '../../domain/accounts/identities.ts'
import { t } from '../../domain/text/t.ts'
import { useSite } from '../event/event.ts'
import { useAddress } from '../lib/address.tsx'
import { Button } from '../ui/button.tsx'
import { inChunk } from '../ui/chunk.ts'
import { OnDemand } from '../ui/on-demand.tsx'
import { type InTab, Panel } from './auth-panel.tsx'
import { ForgotPasswordForm } from './forgot-password-form.tsx'
import { SignInForm } from './sign-in-form.tsx'
import { SignInProblem } from './sign-in-problem.tsx'

const ProviderSignIn = inChunk(() => import('./provider-sign-in.tsx').then((file) => file.ProviderSignIn))
const PasskeySignIn = inChunk(() => import('./passkey-sign-in.tsx').then((file) => file.PasskeySignIn))

function Providers({ returnTo }: { returnTo: string | undefined }) {
  return (
    <OnDemand at="providers">
      <ProviderSignIn returnTo={returnTo} />
    </OnDemand>
  )
}

/** The ways to sign in: a password, the providers of this site, a passkey. */
export function LogIn({ tab, email, isBack, to, go }: InTab) {
  const { signIn } = useSite()
  const [isPassword, setPassword] = useState(false)
  const search = new URLSearchParams(useAddress().search)
  const problem = signInProblem(search)
  const returnTo = search.get('returnTo') ?? undefined
  if (tab === 'forgot-password')
    return (
      <Panel title={t('signIn.forgotPassword')} text={t('signIn.forgotPasswordText')}>
        <ForgotPasswordForm email={email} backPath={to('login')} onSent={() => go('login')} />
      </Panel>
    )
  return (
    <Panel title={t('signIn.welcome')} text={t('signIn.welcomeText')}>
      {problem && <SignInProblem className="mb-5">{problem}</SignInProblem>}
      {signIn?.isOnly && !isPassword ? (
        <>
          <Providers returnTo={returnTo} />
          <Button look="quiet" className="mt-3 w-full" onClick={() => setPassword(true)}>
            {t('signIn.usePassword')}
          </Button>
        </>
      ) : (
        <>
          <SignInForm email={email} isBack={isBack || isPassword} forgotPath={to('forgot-password')} />
          {signIn && (
            <div className="mt-3">
              <Providers returnTo={returnTo} />
            </div>
          )}
          <OnDemand at="passkey">
            <PasskeySignIn />
          </OnDemand>
        </>
      )}
    </Panel>
  )
}

import { useEffect } from 'react'
import { mailedLink } from '../../domain/accounts/mailed-link.ts'
import { paths } from '../../domain/paths.ts'
import { t } from '../../domain/text/t.ts'
import { navigate, useAddress } from '../lib/address.tsx'
import { Spinner } from '../ui/spinner.tsx'

const REDIRECT_AFTER = 100

/** Redirects an invitation's link to the sign-in page, with the email and the token from the link. */
export function VerifyTokenPage() {
  const location = useAddress()
  const { token, search } = mailedLink(location)
  const email = new URLSearchParams(search).get('email') ?? ''
  const target = paths.auth({ tab: 'verify-token', email, token })

  useEffect(() => {
    const timer = setTimeout(() => navigate(target, { replace: true }), REDIRECT_AFTER)
    return () => clearTimeout(timer)
  }, [target])

  return (
    <div className="mx-auto max-w-page px-5 py-8">
      <h1 className="text-2xl font-black tracking-tight">{t('signIn.verifyInvitation')}</h1>
      <Spinner label={t('signIn.leadingOn')} />
      <noscript>
        <a href={target}>{t('signIn.goOn')}</a>
      </noscript>
    </div>
  )
}

import { browserSupportsWebAuthn, startAuthentication, WebAuthnError } from '@simplewebauthn/browser'
import { useQueryClient } from '@tanstack/react-query'
import { Fingerprint } from 'lucide-react'
import { useState } from 'react'
import { t } from '../../domain/text/t.ts'
import { useCall } from '../net/calling.tsx'
import { errorMessage } from '../net/error-message.ts'
import { refresh } from '../net/reads.ts'
import { readUser } from '../net/viewer.ts'
import { Button } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { toast } from '../ui/toast.ts'

type Options = Parameters<typeof startAuthentication>[0]['optionsJSON']

/** Signs in without email and password; the screen redirects as soon as the user is signed in. */
export function PasskeySignIn() {
  const call = useCall()
  const reads = useQueryClient()
  const [isBusy, setBusy] = useState(false)
  if (!browserSupportsWebAuthn()) return null

  async function signIn() {
    setBusy(true)
    try {
      const optionsJSON = (await call('POST /api/passkeys/sign-in/begin')) as unknown as Options
      const passkey = { ...(await startAuthentication({ optionsJSON })) }
      const user = await call('POST /api/passkeys/sign-in', { body: { passkey } })
      toast({ title: t('signIn.loggedIn'), description: t('signIn.loggedInAbout') })
      reads.setQueryData(readUser.queryKey, user)
      void refresh(reads, ['auth'])
    } catch (error) {
      if (!isGivenUp(error))
        toast({ title: t('signIn.failed'), description: errorMessage(error), variant: 'destructive' })
    }
    setBusy(false)
  }

  return (
    <Button look="secondary" className="mt-3 w-full" disabled={isBusy} onClick={signIn}>
      <Icon of={Fingerprint} className="size-5" />
      {t(isBusy ? 'passkey.waiting' : 'passkey.use')}
    </Button>
  )
}

/** Whether the user closed the browser's prompt, or let it time out. */
export function isGivenUp(error: unknown): boolean {
  return (
    (error instanceof WebAuthnError && error.code === 'ERROR_CEREMONY_ABORTED') ||
    (error instanceof Error && ['NotAllowedError', 'AbortError'].includes(error.name))
  )
}

import { LogIn } from 'lucide-react'
import { useState } from 'react'
import { t } from '../../domain/text/t.ts'
import { useSite } from '../event/event.ts'
import { useCall } from '../net/calling.tsx'
import { errorMessage } from '../net/error-message.ts'
import { Button } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { toast } from '../ui/toast.ts'

type Props = {
  /** The page to open after signing in. */
  returnTo?: string | undefined
  /** Connects an account to the signed-in user instead. */
  connects?: boolean
}

/** A button for each provider of this site. It leaves the page, and returns to it signed in. */
export function ProviderSignIn({ returnTo, connects = false }: Props) {
  const { signIn } = useSite()
  const call = useCall()
  const [busyWith, setBusyWith] = useState<string | null>(null)

  async function begin(provider: string) {
    setBusyWith(provider)
    try {
      const body = { provider, ...(returnTo && { returnTo }), ...(connects && { connects }) }
      const { url } = await call('POST /api/identities/begin', { body })
      location.assign(url)
      // Browsers may restore this page from their cache.
      addEventListener('pageshow', () => setBusyWith(null), { once: true })
    } catch (error) {
      toast({
        title: t(connects ? 'account.notConnected' : 'signIn.failed'),
        description: errorMessage(error),
        variant: 'destructive',
      })
      setBusyWith(null)
    }
  }

  return (
    <div className="flex flex-col gap-3">
      {signIn?.providers.map(({ id, name }) => (
        <Button
          key={id}
          look="secondary"
          className="w-full py-2"
          disabled={busyWith !== null}
          onClick={() => begin(id)}
        >
          <Icon of={LogIn} className="size-5" />
          <span className="min-w-0 wrap-anywhere">
            {busyWith === id
              ? t('signIn.opening', { provider: name })
              : t(connects ? 'account.connect' : 'signIn.continueWith', { provider: name })}
          </span>
        </Button>
      ))}
    </div>
  )
}

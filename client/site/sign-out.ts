import { t } from '../../domain/text/t.ts'
import { useSite } from '../event/event.ts'
import { useCall } from '../net/calling.tsx'
import { errorMessage } from '../net/error-message.ts'
import { leaveSignedOut } from '../net/leave-signed-out.ts'
import { toast } from '../ui/toast.ts'

/** Logs out, including at the user's provider, and leaves nothing of the user in this tab. */
export function useSignOut(): () => Promise<void> {
  const call = useCall()
  const { signIn } = useSite()
  return async () => {
    let onward: string | undefined
    try {
      if (signIn) onward = (await call('POST /api/identities/sign-out')).url
      else await call('POST /api/logout')
    } catch (error) {
      toast({ title: t('manager.logoutFailed'), description: errorMessage(error), variant: 'destructive' })
      return
    }
    leaveSignedOut(onward)
  }
}

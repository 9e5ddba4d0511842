import { useCall } from '../net/calling.tsx'
import { errorMessage } from '../net/error-message.ts'
import { leaveSignedOut } from '../net/leave-signed-out.ts'
import { toast } from '../ui/toast.ts'

/** Logs out, and leaves nothing of the user in this tab. */
export function useSignOut(): () => Promise<void> {
  const call = useCall()
  return async () => {
    try {
      await call('POST /api/logout')
    } catch (error) {
      toast({ title: 'Logout failed', description: errorMessage(error), variant: 'destructive' })
      return
    }
    leaveSignedOut()
  }
}

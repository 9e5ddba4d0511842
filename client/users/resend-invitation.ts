import type { AdminUser } from '../../domain/users.ts'
import { useCall } from '../lib/calling.tsx'
import { errorMessage } from '../lib/error-message.ts'
import { toast } from '../ui/toast.ts'

/** Sends an invitation again. @param onUnsent is given the link when the mail could not be sent */
export function useResendInvitation(onUnsent: (link: string) => void): (user: AdminUser) => Promise<void> {
  const call = useCall()
  return async (user) => {
    try {
      const { invitationLink, mailSent, message } = await call('POST /api/resend-invitation', {
        body: { userId: user.id },
      })
      if (invitationLink) onUnsent(invitationLink)
      else toast({ title: message, ...(!mailSent && { variant: 'destructive' }) })
    } catch (error) {
      toast({
        title: 'Failed to resend invitation',
        description: errorMessage(error),
        variant: 'destructive',
      })
    }
  }
}

import type { Forgotten } from '../../domain/accounts/auth.ts'
import { t } from '../../domain/text/t.ts'
import { CallError, type MakeCall } from '../net/call.ts'
import { toast } from '../ui/toast.ts'

/**
 * Requests a mailed link. The text afterward is the same whether or not there is such an account.
 * @returns whether the server was reached
 */
export async function sendLink(call: MakeCall, body: Forgotten): Promise<boolean> {
  try {
    await call('POST /api/forgot-password', { body })
  } catch (error) {
    // A proxy's 502 is a server error, too, which must not show whether there is such an account.
    if (!(error instanceof CallError) || error.status < 400) {
      toast({
        title: t('signIn.wrong'),
        description: t('signIn.wrongAbout'),
        variant: 'destructive',
      })
      return false
    }
  }
  toast({
    title: t('signIn.linkSent'),
    description: t('signIn.linkSentAbout'),
    duration: 5_000,
  })
  return true
}

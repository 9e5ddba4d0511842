import type { Forgotten } from '../../domain/accounts/auth.ts'
import type { MakeCall } from '../net/call.ts'
import { isUnreachable } from '../net/error-message.ts'
import { toast } from '../ui/toast.ts'

/**
 * Asks for the link of a mail. The text afterwards is the same whether or not there is such an account.
 * @returns whether the server was reached
 */
export async function sendLink(call: MakeCall, body: Forgotten): Promise<boolean> {
  try {
    await call('POST /api/forgot-password', { body })
  } catch (error) {
    if (isUnreachable(error)) {
      toast({
        title: 'Something went wrong',
        description: 'An error occurred while processing your request. Please try again later.',
        variant: 'destructive',
      })
      return false
    }
  }
  toast({
    title: 'Password Reset Link Sent',
    description: "If an account exists with that email, you'll receive a password reset link shortly.",
    duration: 5_000,
  })
  return true
}

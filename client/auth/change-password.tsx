import { useCall } from '../net/calling.tsx'
import { useWrite } from '../net/write.ts'
import { Button } from '../ui/button.tsx'

/** A new password is set by the link of a mail, as a forgotten one: an unlocked phone alone takes over no account. */
export function ChangePassword({ email }: { email: string }) {
  const call = useCall()
  const { isBusy, write } = useWrite()

  function send() {
    void write(() => call('POST /api/forgot-password', { body: { email } }), {
      done: { title: 'Password Reset Link Sent', description: `It is on its way to ${email}.` },
      failed: (said) => ({ title: 'Error', description: said }),
    })
  }

  return (
    <>
      <p className="mt-1 mb-5 text-soft">
        We’ll email you a link to set a new password, valid for one hour. Setting it signs you out everywhere.
      </p>
      <Button look="secondary" disabled={isBusy} onClick={send}>
        {isBusy ? 'Sending...' : 'Send Reset Link'}
      </Button>
    </>
  )
}

import { t } from '../../domain/text/t.ts'
import { useCall } from '../net/calling.tsx'
import { useWrite } from '../net/write.ts'
import { Button } from '../ui/button.tsx'

/**
 * A new password is set with a mailed link, like a forgotten one, so that an unlocked phone alone cannot take over an
 * account.
 */
export function ChangePassword({ email }: { email: string }) {
  const call = useCall()
  const { isBusy, write } = useWrite()

  function send() {
    void write(() => call('POST /api/forgot-password', { body: { email } }), {
      done: { title: t('signIn.linkSent'), description: t('account.linkSentTo', { email }) },
      failed: { title: t('common.error') },
    })
  }

  return (
    <>
      <p className="mt-1 mb-5 text-soft">{t('account.resetAbout')}</p>
      <Button look="secondary" disabled={isBusy} onClick={send}>
        {t(isBusy ? 'common.sending' : 'signIn.sendResetLink')}
      </Button>
    </>
  )
}

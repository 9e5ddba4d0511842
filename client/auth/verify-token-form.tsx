import { zodResolver } from '@hookform/resolvers/zod'
import { useEffect, useRef, useState } from 'react'
import { useForm } from 'react-hook-form'
import { verification } from '../../domain/accounts/auth.ts'
import type { Api } from '../../domain/api.ts'
import type { Reply } from '../../domain/call.ts'
import { t } from '../../domain/text/t.ts'
import { useCall } from '../net/calling.tsx'
import { errorMessage } from '../net/error-message.ts'
import { Button } from '../ui/button.tsx'
import { Field, Input } from '../ui/field.tsx'
import { toast } from '../ui/toast.ts'
import { AuthForm } from './auth-form.tsx'
import { EmailField } from './email-field.tsx'
import { FormLink } from './form-link.tsx'
import { sendLink } from './send-link.ts'

/**
 * `isNamed`: whether the user already has a name. `helps`: the event that an invited helper gets access to, who is
 * signed in by setting the password.
 */
export type Verified = { email: string; token: string; isNamed: boolean; helps: Helps | undefined }
type Helps = Reply<Api['POST /api/verify-token']>['helps']

type Props = {
  email: string
  token: string
  /** The label of the token field. */
  label: string
  loginPath: string
  /** Whether to verify the link without a press. */
  isEager: boolean
  onVerified: (verified: Verified) => void
}

/** The first half of an invitation or a password reset: the address and the token from the mail. */
export function VerifyTokenForm({ email, token, label, loginPath, isEager, onVerified }: Props) {
  const call = useCall()
  const [problem, setProblem] = useState<string | null>(null)
  const { register, setValue, handleSubmit, formState, trigger, getValues, setFocus } = useForm({
    resolver: zodResolver(verification),
  })
  const { errors, isSubmitting } = formState
  const [isSending, setSending] = useState(false)

  // The token after `#` is missing in the server's HTML, in which the user may already have typed their email.
  useEffect(() => {
    if (token === '') return
    setValue('token', token)
    // The link of the first start contains no address, so only the address is missing.
    if (email === '') setFocus('email')
  }, [token, email, setValue, setFocus])

  const submit = handleSubmit(async (body) => {
    setProblem(null)
    try {
      const { isFirstStart, helps } = await call('POST /api/verify-token', { body })
      if (!helps) toast({ title: t('signIn.tokenVerified'), description: t('signIn.tokenVerifiedAbout') })
      onVerified({ ...body, isNamed: !isFirstStart && !helps, helps })
    } catch (error) {
      setProblem(errorMessage(error, t('invalid.token')))
    }
  })

  const isTried = useRef(false)
  useEffect(() => {
    if (!isEager || token === '' || email === '' || isTried.current) return
    isTried.current = true
    void submit()
  })

  async function sendAnother() {
    if (!(await trigger('email'))) return setFocus('email')
    setSending(true)
    await sendLink(call, { email: getValues('email') })
    setSending(false)
  }

  return (
    <AuthForm
      onSubmit={submit}
      problem={problem}
      problemTitle={t('common.error')}
      submit={t('signIn.verify')}
      submitting={t('signIn.verifying')}
      isBusy={isSubmitting}
      link={
        <>
          {problem && <p>{t('signIn.linkWorksOnce')}</p>}
          <Button look="secondary" disabled={isSending} onClick={sendAnother} className="w-full">
            {t(isSending ? 'common.sending' : 'signIn.newLink')}
          </Button>
          <FormLink to={loginPath} replace>
            {t('signIn.logInInstead')}
          </FormLink>
        </>
      }
    >
      <EmailField {...register('email')} defaultValue={email} error={errors.email?.message} />
      <Field label={label} error={errors.token?.message} hint={t('signIn.tokenHint')}>
        {(attributes) => (
          <Input
            {...attributes}
            {...register('token')}
            defaultValue={token}
            autoComplete="one-time-code"
            autoCapitalize="none"
            spellCheck="false"
            className="font-mono"
          />
        )}
      </Field>
    </AuthForm>
  )
}

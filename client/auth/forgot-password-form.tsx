import { zodResolver } from '@hookform/resolvers/zod'
import { useEffect } from 'react'
import { useForm } from 'react-hook-form'
import { forgottenPassword } from '../../domain/accounts/auth.ts'
import { t } from '../../domain/text/t.ts'
import { useCall } from '../net/calling.tsx'
import { toast } from '../ui/toast.ts'
import { AuthForm } from './auth-form.tsx'
import { EmailField } from './email-field.tsx'
import { FormLink } from './form-link.tsx'
import { sendLink } from './send-link.ts'

type Props = { email: string; backPath: string; onSent: () => void }

/** Requests a password reset link. The text afterward is the same whether or not there is such an account. */
export function ForgotPasswordForm({ email, backPath, onSent }: Props) {
  const call = useCall()
  const { register, handleSubmit, formState, setFocus, getValues } = useForm({
    resolver: zodResolver(forgottenPassword),
  })
  const { errors, isSubmitting } = formState

  useEffect(() => setFocus('email'), [setFocus])

  const submit = handleSubmit(
    async (body) => {
      if (await sendLink(call, body)) onSent()
    },
    ({ email: wrong }) => {
      if (wrong?.message && getValues('email').trim() === '')
        toast({ title: wrong.message, variant: 'destructive' })
    },
  )

  return (
    <AuthForm
      onSubmit={submit}
      submit={t('signIn.sendResetLink')}
      submitting={t('common.sending')}
      isBusy={isSubmitting}
      link={
        <FormLink to={backPath} replace>
          {t('signIn.backToLogin')}
        </FormLink>
      }
    >
      <EmailField {...register('email')} defaultValue={email} error={errors.email?.message} />
    </AuthForm>
  )
}

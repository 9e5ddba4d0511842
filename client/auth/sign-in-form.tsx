import { zodResolver } from '@hookform/resolvers/zod'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useForm } from 'react-hook-form'
import { credentials } from '../../domain/accounts/auth.ts'
import { t } from '../../domain/text/t.ts'
import { CallError } from '../net/call.ts'
import { useCall } from '../net/calling.tsx'
import { errorMessage } from '../net/error-message.ts'
import { refresh } from '../net/reads.ts'
import { readUser } from '../net/viewer.ts'
import { toast } from '../ui/toast.ts'
import { AuthForm } from './auth-form.tsx'
import { EmailField } from './email-field.tsx'
import { FormLink } from './form-link.tsx'
import { PasswordField } from './password-field.tsx'

type Props = {
  email: string
  forgotPath: string
  /** Another form may have led here and disappeared together with the focus. */
  isBack: boolean
}

/**
 * Email and password; the screen redirects as soon as the user is signed in. The values are only in the fields, so that
 * early input from a password manager is not overwritten.
 */
export function SignInForm({ email, forgotPath, isBack }: Props) {
  const call = useCall()
  const reads = useQueryClient()
  const { register, handleSubmit, formState, setFocus, setValue } = useForm({
    resolver: zodResolver(credentials),
  })
  const { errors, isSubmitting } = formState
  const [problem, setProblem] = useState<string | null>(null)

  useEffect(() => {
    if (isBack && document.activeElement === document.body) setFocus('email')
  }, [isBack, setFocus])

  const submit = handleSubmit(async (body) => {
    setProblem(null)
    try {
      const user = await call('POST /api/login', { body })
      toast({ title: t('signIn.loggedIn'), description: t('signIn.loggedInAbout') })
      reads.setQueryData(readUser.queryKey, user)
      void refresh(reads, ['auth'])
    } catch (error) {
      // The message says what to do next; a toast would disappear before the mail arrives.
      if (error instanceof CallError && error.status === 429) setProblem(errorMessage(error))
      else toast({ title: t('signIn.failed'), description: errorMessage(error), variant: 'destructive' })
      setValue('password', '')
    }
  })

  return (
    <AuthForm
      onSubmit={submit}
      problem={problem}
      submit={t('signIn.logIn')}
      submitting={t('signIn.loggingIn')}
      isBusy={isSubmitting}
      link={
        <FormLink to={forgotPath} replace>
          {t('signIn.forgotYourPassword')}
        </FormLink>
      }
    >
      <EmailField {...register('email')} defaultValue={email} error={errors.email?.message} />
      <PasswordField
        label={t('account.password')}
        error={errors.password?.message}
        {...register('password')}
        autoComplete="current-password"
      />
    </AuthForm>
  )
}

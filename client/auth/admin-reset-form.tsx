import { useEffect, useRef, useState } from 'react'
import { useForm } from 'react-hook-form'
import { adminReset } from '../../domain/accounts/auth.ts'
import { paths } from '../../domain/paths.ts'
import { t } from '../../domain/text/t.ts'
import { navigate } from '../lib/address.tsx'
import { useCall } from '../net/calling.tsx'
import { errorMessage, isUnreachable } from '../net/error-message.ts'
import { toast } from '../ui/toast.ts'
import { AuthForm } from './auth-form.tsx'
import { EmailField } from './email-field.tsx'
import { FormLink } from './form-link.tsx'
import { PasswordField } from './password-field.tsx'

const EMPTY = { email: '', password: '', confirmPassword: '', adminPassword: '' }
const EXAMPLE_EMAIL = 'user@example.com'
const BACK_AFTER = 2_000

/**
 * Sets any user's password, given the server's admin password (docs/product.md#admin-password-reset-page). The values
 * are only in the fields, so that input from before the script loaded is not overwritten.
 */
export function AdminResetForm() {
  const call = useCall()
  const [problem, setProblem] = useState<string | null>(null)
  const leaving = useRef<ReturnType<typeof setTimeout>>(undefined)
  // A user who has gone to another page stays there.
  useEffect(() => () => clearTimeout(leaving.current), [])
  const { register, handleSubmit, formState, reset } = useForm<typeof EMPTY>()

  const submit = handleSubmit(async ({ confirmPassword, ...body }) => {
    const wrong = problemWith(body, confirmPassword)
    setProblem(wrong)
    if (wrong) return
    try {
      const { message } = await call('POST /api/admin-reset-password', { body })
      toast({ title: message || t('signIn.resetDone') })
      reset(EMPTY)
      leaving.current = setTimeout(() => navigate(paths.auth()), BACK_AFTER)
    } catch (error) {
      setProblem(
        isUnreachable(error) ? t('signIn.requestFailed') : errorMessage(error, t('signIn.resetFailed')),
      )
    }
  })

  return (
    <AuthForm
      onSubmit={submit}
      problem={problem}
      submit={t('title.resetPassword')}
      submitting={t('signIn.resetting')}
      isBusy={formState.isSubmitting}
      link={<FormLink to={paths.auth()}>{t('signIn.backToLogin')}</FormLink>}
    >
      <EmailField
        label={t('signIn.userEmail')}
        {...register('email')}
        autoComplete="off"
        placeholder={EXAMPLE_EMAIL}
      />
      <PasswordField label={t('signIn.newPassword')} {...register('password')} autoComplete="new-password" />
      <PasswordField
        label={t('signIn.confirmPassword')}
        {...register('confirmPassword')}
        autoComplete="new-password"
      />
      <PasswordField
        label={t('signIn.adminPassword')}
        hint={t('signIn.adminPasswordHint')}
        {...register('adminPassword')}
        autoComplete="off"
      />
    </AuthForm>
  )
}

type Body = { email: string; password: string; adminPassword: string }

/** The first problem, as a message of the call's schema. */
function problemWith(body: Body, confirmPassword: string): string | null {
  if ([...Object.values(body), confirmPassword].includes('')) return t('invalid.allRequired')
  const [issue] = adminReset.safeParse(body).error?.issues ?? []
  if (issue) return issue.message
  return body.password === confirmPassword ? null : t('invalid.passwordsDiffer')
}

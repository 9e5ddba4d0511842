import { useEffect, useRef, useState } from 'react'
import { useForm } from 'react-hook-form'
import { adminReset } from '../../domain/accounts/auth.ts'
import { paths } from '../../domain/paths.ts'
import { navigate } from '../lib/address.tsx'
import { useCall } from '../net/calling.tsx'
import { errorMessage, isUnreachable } from '../net/error-message.ts'
import { toast } from '../ui/toast.ts'
import { AuthForm } from './auth-form.tsx'
import { EmailField } from './email-field.tsx'
import { FormLink } from './form-link.tsx'
import { PasswordField } from './password-field.tsx'

const EMPTY = { email: '', password: '', confirmPassword: '', adminPassword: '' }
const BACK_AFTER = 2_000

/**
 * Sets anyone's password by the server's admin password (docs/product.md#admin-password-reset-page). The fields
 * alone hold the values, so that input from before the script came is not overwritten.
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
      toast({ title: message || 'Password reset successfully' })
      reset(EMPTY)
      leaving.current = setTimeout(() => navigate(paths.auth()), BACK_AFTER)
    } catch (error) {
      setProblem(
        isUnreachable(error)
          ? 'An error occurred while processing your request'
          : errorMessage(error, 'Failed to reset password'),
      )
    }
  })

  return (
    <AuthForm
      onSubmit={submit}
      problem={problem}
      submit="Reset Password"
      submitting="Resetting..."
      isBusy={formState.isSubmitting}
      link={<FormLink to={paths.auth()}>Back to Login</FormLink>}
    >
      <EmailField
        label="User Email"
        {...register('email')}
        autoComplete="off"
        placeholder="user@example.com"
      />
      <PasswordField label="New Password" {...register('password')} autoComplete="new-password" />
      <PasswordField label="Confirm Password" {...register('confirmPassword')} autoComplete="new-password" />
      <PasswordField
        label="Admin Password"
        hint="Enter the admin password to authorize this reset"
        {...register('adminPassword')}
        autoComplete="off"
      />
    </AuthForm>
  )
}

type Body = { email: string; password: string; adminPassword: string }

/** The first thing that is wrong, in the words of the call's schema. */
function problemWith(body: Body, confirmPassword: string): string | null {
  const parsed = adminReset.safeParse(body)
  const issues = parsed.error?.issues ?? []
  const isMissing = (message: string) => message === 'All fields are required'
  if (confirmPassword === '' || issues.some(({ message }) => isMissing(message)))
    return 'All fields are required'
  if (issues[0]) return issues[0].message
  return body.password === confirmPassword ? null : "Passwords don't match"
}

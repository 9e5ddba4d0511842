import { zodResolver } from '@hookform/resolvers/zod'
import { useEffect } from 'react'
import { useForm } from 'react-hook-form'
import { Link } from 'react-router'
import { forgottenPassword } from '../../domain/auth.ts'
import { CallError } from '../lib/call.ts'
import { useCall } from '../lib/calling.tsx'
import { Field, Input } from '../ui/field.tsx'
import { toast } from '../ui/toast.ts'
import { SubmitButton } from './submit-button.tsx'

type Props = { email: string; backPath: string; onSent: () => void }

const EMAIL_REQUIRED = 'Email is required'

/** Asks for a password reset link. What it says afterwards does not depend on whether there is such an account. */
export function ForgotPasswordForm({ email, backPath, onSent }: Props) {
  const call = useCall()
  const { register, handleSubmit, formState, setFocus } = useForm({
    resolver: zodResolver(forgottenPassword),
  })
  const { errors, isSubmitting } = formState

  useEffect(() => setFocus('email'), [setFocus])

  const submit = handleSubmit(
    async (body) => {
      try {
        await call('POST /api/forgot-password', { body })
      } catch (error) {
        if (!(error instanceof CallError) || error.status === 0) {
          toast({
            title: 'Something went wrong',
            description: 'An error occurred while processing your request. Please try again later.',
            variant: 'destructive',
          })
          return
        }
      }
      toast({
        title: 'Password Reset Link Sent',
        description: "If an account exists with that email, you'll receive a password reset link shortly.",
        duration: 5_000,
      })
      onSent()
    },
    ({ email: wrong }) => {
      if (wrong?.message === EMAIL_REQUIRED) toast({ title: EMAIL_REQUIRED, variant: 'destructive' })
    },
  )

  return (
    <form onSubmit={submit} method="post" noValidate className="flex flex-col gap-5">
      <Field label="Email" error={errors.email?.message}>
        {(attributes) => (
          <Input
            {...attributes}
            {...register('email')}
            defaultValue={email}
            type="email"
            autoComplete="username"
            placeholder="you@example.com"
          />
        )}
      </Field>
      <SubmitButton label="Send Reset Link" busyLabel="Sending..." isBusy={isSubmitting} />
      <p className="text-center">
        <Link to={backPath} replace className="inline-block py-2 font-semibold text-accent underline">
          Back to Login
        </Link>
      </p>
    </form>
  )
}

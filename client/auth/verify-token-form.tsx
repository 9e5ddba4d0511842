import { zodResolver } from '@hookform/resolvers/zod'
import { useEffect, useState } from 'react'
import { useForm } from 'react-hook-form'
import { verification } from '../../domain/auth.ts'
import { useCall } from '../lib/calling.tsx'
import { saidBy } from '../lib/said.ts'
import { Field, Input } from '../ui/field.tsx'
import { toast } from '../ui/toast.ts'
import { AuthForm } from './auth-form.tsx'
import { EmailField } from './email-field.tsx'

export type Verified = { email: string; token: string }

type Props = { email: string; token: string; onVerified: (verified: Verified) => void }

/** The first half of an invitation or a password reset: the address and the token of the mail. */
export function VerifyTokenForm({ email, token, onVerified }: Props) {
  const call = useCall()
  const [problem, setProblem] = useState<string | null>(null)
  const { register, setValue, handleSubmit, formState } = useForm({ resolver: zodResolver(verification) })
  const { errors, isSubmitting } = formState

  // The token behind `#` comes after the server's HTML, in which somebody may already have typed their email.
  useEffect(() => {
    if (token !== '') setValue('token', token)
  }, [token, setValue])

  const submit = handleSubmit(async (body) => {
    setProblem(null)
    try {
      await call('POST /api/verify-token', { body })
      toast({ title: 'Token verified', description: 'Please set your password to complete registration' })
      onVerified(body)
    } catch (error) {
      setProblem(saidBy(error, 'Invalid or expired token'))
    }
  })

  return (
    <AuthForm
      onSubmit={submit}
      problem={problem}
      problemTitle="Error"
      submit="Verify Token"
      submitting="Verifying..."
      isBusy={isSubmitting}
    >
      <EmailField {...register('email')} defaultValue={email} error={errors.email?.message} />
      <Field
        label="Invitation Token"
        error={errors.token?.message}
        hint="It is in the mail that we sent you; its link fills it in."
      >
        {(attributes) => (
          <Input
            {...attributes}
            {...register('token')}
            defaultValue={token}
            autoComplete="one-time-code"
            autoCapitalize="none"
            spellCheck={false}
            className="font-mono"
          />
        )}
      </Field>
    </AuthForm>
  )
}

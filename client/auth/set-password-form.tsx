import { zodResolver } from '@hookform/resolvers/zod'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useForm } from 'react-hook-form'
import { chosenPassword, SHORTEST_PASSWORD } from '../../domain/accounts/credentials.ts'
import type { Api } from '../../domain/api.ts'
import type { Input as Sent } from '../../domain/call.ts'
import { portalPaths } from '../../domain/portal-paths.ts'
import { t } from '../../domain/text/t.ts'
import { navigate } from '../lib/address.tsx'
import { useCall } from '../net/calling.tsx'
import { errorMessage, isUnreachable } from '../net/error-message.ts'
import { refresh } from '../net/reads.ts'
import { readUser } from '../net/viewer.ts'
import { Field, Input } from '../ui/field.tsx'
import { toast } from '../ui/toast.ts'
import { AuthForm } from './auth-form.tsx'
import { EmailField } from './email-field.tsx'
import { FormLink } from './form-link.tsx'
import { PasswordField } from './password-field.tsx'
import type { Verified } from './verify-token-form.tsx'

type Props = { verified: Verified; newLinkPath: string; onSet: () => void }

/** The second half of an invitation or a password reset. */
export function SetPasswordForm({ verified, newLinkPath, onSet }: Props) {
  const reads = useQueryClient()
  const [problem, setProblem] = useState<string | null>(null)
  const [name, setName] = useState('')
  const { email, token, isNamed, helps } = verified
  const { register, handleSubmit, formState, setFocus } = useForm({
    resolver: zodResolver(chosenPassword),
    defaultValues: { password: '', confirmPassword: '' },
  })
  const { errors, isSubmitting } = formState
  const setOnce = useSetOnce()

  useEffect(() => {
    if (isNamed) setFocus('password')
  }, [isNamed, setFocus])

  const submit = handleSubmit(async ({ password }) => {
    setProblem(null)
    if (helps && name.trim() === '') return setProblem(t('signIn.enterName'))
    try {
      const called = !isNamed && name.trim() !== '' ? { name } : {}
      await setOnce({ email, token, password, ...called })
      if (helps) {
        // Before the board is shown, because visitors cannot see it.
        await reads.fetchQuery({ ...readUser, staleTime: 0 })
        return navigate(portalPaths.adminBoard(helps), { replace: true })
      }
      toast({
        title: t('signIn.passwordSet'),
        description: t('signIn.passwordSetAbout'),
      })
      // The new password may have ended this browser's sign-in.
      await refresh(reads, ['auth'])
      onSet()
    } catch (error) {
      setProblem(errorMessage(error, t('signIn.passwordNotSet')))
    }
  })

  return (
    <AuthForm
      onSubmit={submit}
      problem={problem}
      submit={t(helps ? 'signIn.openBoard' : 'signIn.setPassword')}
      submitting={t(helps ? 'signIn.openingBoard' : 'signIn.settingPassword')}
      isBusy={isSubmitting}
      link={
        problem && (
          <FormLink to={newLinkPath} replace>
            {t('signIn.newLink')}
          </FormLink>
        )
      }
    >
      <EmailField value={email} readOnly />
      {!isNamed && <OwnName name={name} onChange={setName} />}
      <PasswordField
        label={t('signIn.newPassword')}
        error={errors.password?.message}
        hint={t('signIn.passwordHint', { count: SHORTEST_PASSWORD })}
        {...register('password')}
        autoComplete="new-password"
      />
      <PasswordField
        label={t('signIn.confirmPassword')}
        error={errors.confirmPassword?.message}
        {...register('confirmPassword')}
        autoComplete="new-password"
      />
    </AuthForm>
  )
}

/** Sets the password once, however often it is sent, because the token of a link works only once. */
function useSetOnce() {
  const call = useCall()
  const state = useRef<'unset' | 'unknown' | 'set'>('unset')
  const password = useRef('')
  return async (body: Sent<Api['POST /api/reset-password']>['body']) => {
    if (state.current === 'set' && password.current === body.password) return
    try {
      await call('POST /api/reset-password', { body })
    } catch (error) {
      if (isUnreachable(error)) state.current = 'unknown'
      if (state.current === 'unset' || isUnreachable(error)) throw error
      // The attempt whose answer was lost may have used the token. If it has, this password signs in.
      const { email } = body
      await call('POST /api/login', { body: { email, password: body.password } }).catch(() =>
        Promise.reject(error),
      )
    }
    state.current = 'set'
    password.current = body.password
  }
}

function OwnName({ name, onChange }: { name: string; onChange: (name: string) => void }) {
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => input.current?.focus(), [])
  return (
    <Field label={t('signIn.yourName')} hint={t('signIn.yourNameHint')}>
      {(attributes) => (
        <Input
          {...attributes}
          ref={input}
          autoComplete="name"
          maxLength={200}
          value={name}
          onChange={({ target }) => onChange(target.value)}
        />
      )}
    </Field>
  )
}

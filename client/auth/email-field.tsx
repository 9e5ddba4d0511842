import type { ComponentProps } from 'react'
import { Field, Input } from '../ui/field.tsx'

type Props = { error: string | undefined } & ComponentProps<'input'>

/** The email field, where password managers look for it; `rest` registers it in its form. */
export function EmailField({ error, ...rest }: Props) {
  return (
    <Field label="Email" error={error}>
      {(attributes) => (
        <Input {...attributes} {...rest} type="email" autoComplete="username" placeholder="you@example.com" />
      )}
    </Field>
  )
}

import type { ComponentProps } from 'react'
import { Field, Input } from '../ui/field.tsx'

type Props = { label?: string; error?: string | undefined } & ComponentProps<'input'>

/** The email field, where password managers look for it; `rest` registers it in its form. */
export function EmailField({ label = 'Email', error, ...rest }: Props) {
  return (
    <Field label={label} error={error}>
      {(attributes) => (
        <Input {...attributes} type="email" autoComplete="username" placeholder="you@example.com" {...rest} />
      )}
    </Field>
  )
}

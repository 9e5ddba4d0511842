import type { ComponentProps } from 'react'
import { t } from '../../domain/text/t.ts'
import { Field, Input } from '../ui/field.tsx'

const EXAMPLE = 'you@example.com'

type Props = { label?: string; error?: string | undefined } & ComponentProps<'input'>

/** The email field, with the attributes that password managers look for; `rest` registers it in its form. */
export function EmailField({ label = t('common.email'), error, ...rest }: Props) {
  return (
    <Field label={label} error={error}>
      {(attributes) => (
        <Input {...attributes} type="email" autoComplete="username" placeholder={EXAMPLE} {...rest} />
      )}
    </Field>
  )
}

import { Eye, EyeOff } from 'lucide-react'
import { type ComponentProps, useState } from 'react'
import { t } from '../../domain/text/t.ts'
import { Button } from '../ui/button.tsx'
import { Field, Input } from '../ui/field.tsx'
import { Icon } from '../ui/icon.tsx'

type Props = { label: string; hint?: string; error?: string | undefined } & Omit<
  ComponentProps<'input'>,
  'type'
>

/** A password field, with a button that shows the password; `rest` registers it in its form. */
export function PasswordField({ label, hint, error, ...rest }: Props) {
  const [isShown, setShown] = useState(false)
  return (
    <Field label={label} hint={hint} error={error}>
      {(attributes) => (
        <div className="relative">
          <Input
            {...attributes}
            {...rest}
            type={isShown ? 'text' : 'password'}
            autoCapitalize="none"
            spellCheck="false"
            className="pe-12"
          />
          <Button
            look="quiet"
            size="icon"
            needsScript
            className="absolute top-0 inset-e-0"
            aria-label={t('signIn.showPassword')}
            aria-pressed={isShown}
            onClick={() => setShown(!isShown)}
          >
            <Icon of={isShown ? EyeOff : Eye} />
          </Button>
        </div>
      )}
    </Field>
  )
}

import type { ReactNode } from 'react'
import { Field, Input } from './field.tsx'

type Props = {
  label: string
  /** The text in the field, which may not be a number yet. */
  value: string | number
  onChange: (value: string) => void
  min?: number
  max?: number
  step?: number
  placeholder?: string
  hint?: ReactNode
  className?: string
}

/** The whole number in a field, at least 1 and at most `most`; `otherwise` if it is none. */
export function numberIn(text: string, most: number, otherwise = 1): number {
  return Math.min(most, Math.max(1, Math.floor(Number(text)) || otherwise))
}

/** A whole number that can be typed or changed in steps. */
export function NumberField({ label, hint, className, onChange, ...attributes }: Props) {
  return (
    <Field label={label} hint={hint} className={className}>
      {(field) => (
        <Input
          {...field}
          type="number"
          inputMode="numeric"
          onChange={({ target }) => onChange(target.value)}
          {...attributes}
        />
      )}
    </Field>
  )
}

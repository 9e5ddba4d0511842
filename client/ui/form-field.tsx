import type { ReactNode } from 'react'
import type { FieldPath, FieldValues, PathValue, UseFormReturn } from 'react-hook-form'
import { setField } from '../lib/set-field.ts'
import { Field, Input, Select, Textarea } from './field.tsx'

type Props<V extends FieldValues> = {
  form: UseFormReturn<V>
  name: FieldPath<V>
  label: string
  hint?: ReactNode
  isRequired?: boolean
  className?: string
}

type InputProps<V extends FieldValues> = Props<V> & {
  type?: string
  placeholder?: string
  inputMode?: 'url' | 'email' | 'text' | 'numeric'
  autoComplete?: string
  maxLength?: number
  dir?: 'auto'
  enterKeyHint?: 'done'
  /** Completes typed text: in the form's value at once, in the field when it loses the focus. */
  complete?: ((typed: string) => string) | undefined
}

/** The field of a form as props for an input. */
export function registered<V extends FieldValues>(
  form: UseFormReturn<V>,
  name: FieldPath<V>,
  complete: InputProps<V>['complete'],
): ReturnType<UseFormReturn<V>['register']> {
  if (!complete) return form.register(name)
  const field = form.register(name, { setValueAs: complete })
  return {
    ...field,
    async onBlur(event) {
      await field.onBlur(event)
      const { dirtyFields } = form.formState
      const shown = String(event.target.value)
      if (complete(shown) !== shown && Object.keys(dirtyFields).length > 0)
        setField(form, name, complete(shown) as PathValue<V, FieldPath<V>>)
    },
  }
}

/** A form's single-line text, with the message of the call's schema about its error. */
export function TextField<V extends FieldValues>({ form, name, complete, ...rest }: InputProps<V>) {
  const { label, hint, isRequired, className, ...attributes } = rest
  return (
    <Field
      label={label}
      hint={hint}
      isRequired={isRequired}
      className={className}
      error={errorOf(form, name)}
    >
      {(field) => (
        <Input {...field} {...registered(form, name, complete)} autoComplete="off" {...attributes} />
      )}
    </Field>
  )
}

/** A multi-line text. */
export function TextAreaField<V extends FieldValues>({
  form,
  name,
  rows,
  maxLength,
  placeholder,
  dir,
  ...rest
}: Props<V> & { rows?: number; maxLength?: number; placeholder?: string; dir?: 'auto' }) {
  return (
    <Field {...rest} error={errorOf(form, name)}>
      {(field) => (
        <Textarea
          {...field}
          {...form.register(name)}
          rows={rows}
          maxLength={maxLength}
          placeholder={placeholder}
          dir={dir}
        />
      )}
    </Field>
  )
}

/** A choice of one; `children` are its options. `onChoose` is called after the form's value is set. */
export function SelectField<V extends FieldValues>({
  form,
  name,
  onChoose,
  children,
  ...rest
}: Props<V> & { onChoose?: (value: string) => void; children: ReactNode }) {
  return (
    <Field {...rest} error={errorOf(form, name)}>
      {(field) => (
        <Select
          {...field}
          {...form.register(name, { onChange: (event) => onChoose?.(String(event.target.value)) })}
          // Its options may load later than its value.
          value={form.watch(name) ?? ''}
        >
          {children}
        </Select>
      )}
    </Field>
  )
}

function errorOf<V extends FieldValues>(form: UseFormReturn<V>, name: FieldPath<V>): string | undefined {
  return form.getFieldState(name, form.formState).error?.message
}

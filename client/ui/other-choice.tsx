import { useRef, useState } from 'react'
import type { FieldPath, FieldValues, PathValue, UseFormReturn } from 'react-hook-form'
import { t } from '../../domain/text/t.ts'
import { setField } from '../lib/set-field.ts'
import { Button } from './button.tsx'
import { Field, Input, Select } from './field.tsx'

type Props<V extends FieldValues> = {
  form: UseFormReturn<V>
  name: FieldPath<V>
  label: string
  /** The label of the text field that replaces the list after 'Other'. */
  otherLabel: string
  /** The label of the empty choice. */
  empty: string
  options: readonly string[]
  /** The text shown for a value. */
  nameOf?: (value: string) => string
  isRequired?: boolean
}

const OTHER = ' other'

/** A value from a list, or after 'Other' a typed text; 'Back' returns to the list. */
export function OtherChoice<V extends FieldValues>({
  form,
  name,
  options,
  nameOf = String,
  ...words
}: Props<V>) {
  const value: string = form.watch(name) ?? ''
  /** The text that is typed after 'Other'; null if a value from the list is chosen. */
  const [own, setOwn] = useState<string | null>(null)
  // The form's value may change in the meantime, for example to that of a restored draft.
  const isOther = value === own || (value !== '' && !options.includes(value))
  const place = useRef<HTMLDivElement>(null)
  const { error } = form.getFieldState(name, form.formState)

  function set(next: string): void {
    setField(form, name, next as PathValue<V, FieldPath<V>>)
  }

  function show(other: boolean): void {
    set('')
    setOwn(other ? '' : null)
    requestAnimationFrame(() => place.current?.querySelector<HTMLElement>('input, select')?.focus())
  }

  return (
    <div ref={place}>
      {isOther ? (
        <div className="flex items-end gap-2">
          <Field
            label={words.otherLabel}
            isRequired={words.isRequired}
            error={error?.message}
            className="flex-1"
          >
            {(field) => (
              <Input
                {...field}
                value={value}
                autoComplete="off"
                onChange={({ target }) => {
                  set(target.value)
                  setOwn(target.value)
                }}
              />
            )}
          </Field>
          <Button look="secondary" onClick={() => show(false)}>
            {t('common.back')}
          </Button>
        </div>
      ) : (
        <Field label={words.label} isRequired={words.isRequired} error={error?.message}>
          {(field) => (
            <Select
              {...field}
              value={value}
              onChange={(event) => (event.target.value === OTHER ? show(true) : set(event.target.value))}
            >
              <option value="">{words.empty}</option>
              {options.map((option) => (
                <option key={option} value={option}>
                  {nameOf(option)}
                </option>
              ))}
              <option value={OTHER}>{t('form.other')}</option>
            </Select>
          )}
        </Field>
      )}
    </div>
  )
}

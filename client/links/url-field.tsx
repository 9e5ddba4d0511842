import { useEffect, useRef, useState } from 'react'
import type { FieldPath, FieldValues, PathValue, UseFormReturn } from 'react-hook-form'
import { completedLink } from '../../domain/content/web-addresses.ts'
import { t } from '../../domain/text/t.ts'
import { setField } from '../lib/set-field.ts'
import { Field, Input } from '../ui/field.tsx'
import { registered } from '../ui/form-field.tsx'

export type Suggestion = { title: string; url: string }

type Props<V extends FieldValues> = {
  form: UseFormReturn<V>
  name: FieldPath<V>
  /** Pages of this site that a link can lead to. */
  suggestions: readonly Suggestion[]
  onChoose: (suggestion: Suggestion) => void
}

/** So that a click on a suggestion arrives before the box closes (docs/product.md#static-content). */
const CLOSES_AFTER_BLUR = 200

/** The address of a link. While it has the focus, it suggests pages of this site. */
export function UrlField<V extends FieldValues>({ form, name, suggestions, onChoose }: Props<V>) {
  const [isOpen, setOpen] = useState(false)
  const closing = useRef<ReturnType<typeof setTimeout>>(undefined)
  const { error } = form.getFieldState(name, form.formState)
  const field = registered(form, name, completedLink)

  useEffect(() => () => clearTimeout(closing.current), [])

  function closeLater() {
    closing.current = setTimeout(() => setOpen(false), CLOSES_AFTER_BLUR)
  }

  function choose(suggestion: Suggestion) {
    setField(form, name, suggestion.url as PathValue<V, FieldPath<V>>)
    onChoose(suggestion)
    form.setFocus(name)
    setOpen(false)
  }

  return (
    <div>
      <Field label={t('common.url')} isRequired error={error?.message} hint={t('link.siteAddress')}>
        {(attributes) => (
          <Input
            {...attributes}
            {...field}
            inputMode="url"
            autoComplete="off"
            placeholder="https://"
            onFocus={() => {
              clearTimeout(closing.current)
              setOpen(true)
            }}
            onBlur={(event) => {
              void field.onBlur(event)
              closeLater()
            }}
          />
        )}
      </Field>
      {isOpen && suggestions.length > 0 && (
        <ul
          aria-label={t('link.sitePages')}
          className="mt-2 rounded-md border border-line bg-card p-1 shadow-raised"
        >
          {suggestions.map((suggestion) => (
            <li key={suggestion.url}>
              <button
                type="button"
                className="flex min-h-11 w-full cursor-pointer flex-wrap items-center gap-x-3 rounded-sm px-3 text-start hover:bg-sunken"
                onFocus={() => clearTimeout(closing.current)}
                onBlur={closeLater}
                onClick={() => choose(suggestion)}
              >
                <span className="font-semibold">{suggestion.title}</span>
                <span className="text-sm text-soft">{suggestion.url}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

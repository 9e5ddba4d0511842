import { useEffect, useRef } from 'react'
import { Field, Input } from './field.tsx'

type Props = {
  label: string
  placeholder: string
  value: string
  onChange: (value: string) => void
  found: number
  of: number
}

/**
 * Narrows a list while one types, and says how many rows are left. The field keeps its own text: the list may follow
 * later (an address does), and must not take a newer letter back.
 */
export function SearchBox({ label, placeholder, value, onChange, found, of }: Props) {
  const input = useRef<HTMLInputElement>(null)

  useEffect(() => {
    const field = input.current
    if (field && field !== document.activeElement) field.value = value
  }, [value])

  return (
    <div className="mb-4 flex flex-wrap items-end gap-x-4 gap-y-1">
      <Field label={label} className="w-full max-w-112">
        {(field) => (
          <Input
            {...field}
            type="search"
            placeholder={placeholder}
            ref={input}
            defaultValue={value}
            onChange={(event) => onChange(event.target.value)}
          />
        )}
      </Field>
      <p role="status" className="py-2.5 text-sm text-soft">
        {value.trim() === '' ? `${of} in all` : `${found} of ${of}`}
      </p>
    </div>
  )
}

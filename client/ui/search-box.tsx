import { Field, Input } from './field.tsx'

type Props = {
  label: string
  placeholder: string
  value: string
  onChange: (value: string) => void
  found: number
  of: number
}

/** Narrows a list while one types, and says how much is left of it. */
export function SearchBox({ label, placeholder, value, onChange, found, of }: Props) {
  return (
    <div className="mb-4 flex flex-wrap items-end gap-x-4 gap-y-1">
      <Field label={label} className="w-full max-w-112">
        {(field) => (
          <Input
            {...field}
            type="search"
            placeholder={placeholder}
            value={value}
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

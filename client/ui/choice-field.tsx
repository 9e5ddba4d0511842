import { Field, Select } from './field.tsx'

export type Choice<V extends string | number> = { value: V; label: string }

type Props<V extends string | number> = {
  label: string
  value: V
  options: readonly Choice<V>[]
  onChange: (value: V) => void
}

/** A choice of one among options outside of a form. */
export function ChoiceField<V extends string | number>({ label, value, options, onChange }: Props<V>) {
  return (
    <Field label={label}>
      {(field) => (
        <Select
          {...field}
          value={value}
          onChange={({ target }) => {
            const chosen = options[target.selectedIndex]
            if (chosen) onChange(chosen.value)
          }}
        >
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </Select>
      )}
    </Field>
  )
}

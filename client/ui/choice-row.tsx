import { useId } from 'react'
import type { Choice } from './choice-field.tsx'

type Props<V extends string | number> = {
  label: string
  value: V
  options: readonly Choice<V>[]
  onChange: (value: V) => void
}

/** A choice of one among a few options, all in sight: one tap instead of the two of a list. */
export function ChoiceRow<V extends string | number>({ label, value, options, onChange }: Props<V>) {
  const name = useId()
  return (
    <fieldset>
      <legend className="mb-1.5 text-sm font-semibold">{label}</legend>
      <div className="flex flex-wrap gap-2">
        {options.map((option) => (
          <label key={option.value} className={CHIP}>
            <input
              type="radio"
              name={name}
              className="size-4 accent-accent"
              checked={option.value === value}
              onChange={() => onChange(option.value)}
            />
            {option.label}
          </label>
        ))}
      </div>
    </fieldset>
  )
}

/** The look of an option that is a target for a thumb. */
export const CHIP =
  'inline-flex min-h-11 cursor-pointer items-center gap-2 rounded-full border border-edge px-4 has-checked:border-accent has-checked:bg-accent-wash has-checked:font-semibold has-checked:text-accent has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent'

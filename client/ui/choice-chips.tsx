import { useId } from 'react'
import type { Choice } from './choice-field.tsx'

type Props<V extends string> = { label: string; options: readonly Choice<V>[] }
type RowProps<V extends string> = Props<V> & { value: V; onChange: (value: V) => void }
type ChipsProps<V extends string> = Props<V> & { chosen: readonly V[]; onChange: (chosen: V[]) => void }

/** A choice of one among a few options, all visible: one tap instead of the two of a list. */
export function ChoiceRow<V extends string>({ value, onChange, ...rest }: RowProps<V>) {
  return <Options {...rest} type="radio" isChosen={(each) => each === value} onPress={onChange} />
}

/** A choice of any number of a few values, each a target for a thumb. */
export function ChoiceChips<V extends string>({ chosen, onChange, ...rest }: ChipsProps<V>) {
  function toggle(value: V): void {
    onChange(chosen.includes(value) ? chosen.filter((each) => each !== value) : [...chosen, value])
  }
  return <Options {...rest} type="checkbox" isChosen={(each) => chosen.includes(each)} onPress={toggle} />
}

type OptionsProps<V extends string> = Props<V> & {
  type: 'radio' | 'checkbox'
  isChosen: (value: V) => boolean
  onPress: (value: V) => void
}

function Options<V extends string>({ type, label, options, isChosen, onPress }: OptionsProps<V>) {
  const name = useId()
  return (
    <fieldset>
      <legend className="mb-1.5 text-sm font-semibold">{label}</legend>
      <div className="flex flex-wrap gap-2">
        {options.map((option) => (
          <label
            key={option.value}
            className="inline-flex min-h-11 cursor-pointer items-center gap-2 rounded-full border border-edge px-4 has-checked:border-accent has-checked:bg-accent-wash has-checked:font-semibold has-checked:text-accent has-disabled:cursor-default has-disabled:opacity-60 has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent"
          >
            <input
              type={type}
              name={name}
              className="size-4 accent-accent"
              checked={isChosen(option.value)}
              onChange={() => onPress(option.value)}
            />
            {option.label}
          </label>
        ))}
      </div>
    </fieldset>
  )
}

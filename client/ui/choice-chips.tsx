type Props = {
  label: string
  options: readonly { value: string; label: string }[]
  chosen: readonly string[]
  onChange: (chosen: string[]) => void
}

/** Any number of a few values, each a target for a thumb. */
export function ChoiceChips({ label, options, chosen, onChange }: Props) {
  function toggle(value: string): void {
    onChange(chosen.includes(value) ? chosen.filter((each) => each !== value) : [...chosen, value])
  }
  return (
    <fieldset>
      <legend className="mb-1.5 text-sm font-semibold">{label}</legend>
      <div className="flex flex-wrap gap-2">
        {options.map((option) => (
          <label
            key={option.value}
            className="inline-flex min-h-11 cursor-pointer items-center gap-2 rounded-full border border-edge px-4 has-checked:border-accent has-checked:bg-accent-wash has-checked:font-semibold has-checked:text-accent has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent"
          >
            <input
              type="checkbox"
              className="size-4 accent-accent"
              checked={chosen.includes(option.value)}
              onChange={() => toggle(option.value)}
            />
            {option.label}
          </label>
        ))}
      </div>
    </fieldset>
  )
}

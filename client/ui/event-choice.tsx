import type { Event } from '../../domain/events/events.ts'
import { isolated } from '../../domain/text/isolated.ts'
import { longDate } from '../../domain/times/dates.ts'
import { Checkbox } from './field.tsx'

type Props = {
  legend: string
  events: readonly Event[]
  chosen: readonly number[]
  onChange: (ids: number[]) => void
  error?: string | undefined
}

/** A choice of events, by name, city and day. */
export function EventChoice({ legend, events, chosen, onChange, error }: Props) {
  return (
    <fieldset>
      <legend className="text-sm font-semibold">{legend}</legend>
      <div className="mt-1.5 max-h-32 overflow-y-auto rounded-md border border-edge px-3">
        {events.map((event) => (
          <Checkbox
            key={event.id}
            checked={chosen.includes(event.id)}
            onChange={({ target }) =>
              onChange(target.checked ? [...chosen, event.id] : chosen.filter((id) => id !== event.id))
            }
            className="flex w-full"
            label={
              <span className="py-1">
                {event.name}{' '}
                <span className="text-sm text-soft">
                  {isolated(event.location)}, {longDate(event.date)}
                </span>
              </span>
            }
          />
        ))}
      </div>
      {error && (
        <p role="alert" className="mt-1 text-sm text-bad">
          {error}
        </p>
      )}
    </fieldset>
  )
}

import type { UseFormReturn } from 'react-hook-form'
import type { Event } from '../../domain/events/events.ts'
import { LANGUAGE_NAMES } from '../../domain/text/language-names.ts'
import { LANGUAGES } from '../../domain/text/languages.ts'
import { longDate, MOST_DAYS } from '../../domain/times/dates.ts'
import { Switch } from '../ui/field.tsx'
import { SelectField, TextAreaField, TextField } from '../ui/form-field.tsx'
import { AccentField } from './accent-field.tsx'
import type { EventValues } from './event-values.ts'

/** Which time zone "today" is in; those that this browser knows. */
const ZONES = Intl.supportedValuesOf('timeZone')

type Props = {
  form: UseFormReturn<EventValues>
  /** Events that a new one can start from; none for one that exists. */
  sources: readonly Event[]
}

export function EventFields({ form, sources }: Props) {
  const { isPublic, timeZone, days, copyFrom } = form.watch()
  return (
    <>
      <TextField form={form} name="name" label="Event Name" isRequired />
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField form={form} name="location" label="Location" isRequired />
        <TextField form={form} name="date" label="Date" type="date" isRequired />
      </div>
      <SelectField form={form} name="days" label="Days" hint="Consecutive days, each with its own time slots">
        {days === '' && <option value="">{copyFrom === '' ? '1 day' : 'As the earlier event'}</option>}
        {Array.from({ length: MOST_DAYS }, (_, index) => index + 1).map((count) => (
          <option key={count} value={count}>
            {count === 1 ? '1 day' : `${count} days`}
          </option>
        ))}
      </SelectField>
      <TextAreaField form={form} name="description" label="Description" hint="Optional" rows={3} />
      <SelectField form={form} name="timeZone" label="Time zone" hint="Optional">
        <option value="">UTC</option>
        {timeZone !== '' && !ZONES.includes(timeZone) && <option>{timeZone}</option>}
        {ZONES.map((zone) => (
          <option key={zone}>{zone}</option>
        ))}
      </SelectField>
      <SelectField form={form} name="clock" label="Clock">
        <option value="12">12 hours: 1:30 PM</option>
        <option value="24">24 hours: 13:30</option>
      </SelectField>
      <SelectField form={form} name="language" label="Language of the event’s pages">
        {LANGUAGES.map((code) => (
          <option key={code} value={code} lang={code}>
            {LANGUAGE_NAMES[code]}
          </option>
        ))}
      </SelectField>
      <AccentField form={form} />
      {sources.length > 0 && (
        <SelectField
          form={form}
          name="copyFrom"
          label="Start from an earlier event"
          hint="Copies rooms, time slots, floor plans, links, sponsors, footer, pictures and settings, but not sessions"
          onChoose={(id) =>
            takeSettings(
              form,
              sources.find((source) => String(source.id) === id),
            )
          }
        >
          <option value="">Start empty</option>
          {sources.map((source) => (
            <option key={source.id} value={source.id}>
              {source.name}, {longDate(source.date)}
            </option>
          ))}
        </SelectField>
      )}
      {copyFrom !== '' && (
        <Switch label="Copy its WiFi network and password" {...form.register('copyWifi')} />
      )}
      <Switch
        label={isPublic ? 'Public (visible on homepage)' : 'Hidden (not visible on homepage)'}
        {...form.register('isPublic')}
      />
      <div>
        <Switch label="Count stars" {...form.register('countsStars')} />
        <p className="text-sm text-soft">
          Visitors are told. Organizers see on the board how many want to be where; a week after the event the
          counts are deleted.
        </p>
      </div>
    </>
  )
}

/** Shows the settings of an earlier event in the form, where they can still be changed; a description that was typed stays. */
function takeSettings(form: Props['form'], source: Event | undefined): void {
  if (!source) return
  const { timeZone, clock, countsStars, accent = '', language = 'en', description } = source
  const options = { shouldDirty: true }
  form.setValue('timeZone', timeZone === 'UTC' ? '' : timeZone, options)
  form.setValue('clock', String(clock), options)
  form.setValue('countsStars', countsStars, options)
  form.setValue('accent', accent, options)
  form.setValue('language', language, options)
  if (form.getValues('description').trim() === '') form.setValue('description', description, options)
}

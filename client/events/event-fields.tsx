import { useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import type { Event } from '../../domain/events/events.ts'
import { isolated } from '../../domain/text/isolated.ts'
import { LANGUAGE_NAMES } from '../../domain/text/language-names.ts'
import { isLanguage, LANGUAGES } from '../../domain/text/languages.ts'
import { t } from '../../domain/text/t.ts'
import { longDate, MOST_DAYS } from '../../domain/times/dates.ts'
import { setField } from '../lib/set-field.ts'
import { Switch } from '../ui/field.tsx'
import { SelectField, TextAreaField, TextField } from '../ui/form-field.tsx'
import { AccentField } from './accent-field.tsx'
import { type EventValues, firstClock } from './event-values.ts'

/** The time zones that this browser knows; "today" depends on the event's. */
const ZONES = Intl.supportedValuesOf('timeZone')
const UTC = 'UTC'

type Props = {
  form: UseFormReturn<EventValues>
  isNew: boolean
  /** Events that a new one can start from. */
  sources: readonly Event[]
}

export function EventFields({ form, isNew, sources }: Props) {
  const { isPublic, timeZone, days, copyFrom } = form.watch()
  return (
    <>
      {isNew && sources.length > 0 && <EarlierEvent form={form} sources={sources} />}
      <TextField form={form} name="name" label={t('event.name')} isRequired />
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField form={form} name="location" label={t('event.location')} isRequired />
        <TextField form={form} name="date" label={t('common.date')} type="date" isRequired />
      </div>
      <SelectField form={form} name="days" label={t('schedule.days')} hint={t('event.daysAbout')}>
        {days === '' && (
          <option value="">
            {copyFrom === '' ? t('event.dayCount', { count: 1 }) : t('event.daysAsCopied')}
          </option>
        )}
        {Array.from({ length: MOST_DAYS }, (_, index) => index + 1).map((count) => (
          <option key={count} value={count}>
            {t('event.dayCount', { count })}
          </option>
        ))}
      </SelectField>
      <TextAreaField
        form={form}
        name="description"
        label={t('field.description')}
        hint={t('form.optional')}
        rows={3}
      />
      <SelectField form={form} name="timeZone" label={t('event.timeZone')} hint={t('form.optional')}>
        <option value="">{UTC}</option>
        {timeZone !== '' && !ZONES.includes(timeZone) && <option>{timeZone}</option>}
        {ZONES.map((zone) => (
          <option key={zone}>{zone}</option>
        ))}
      </SelectField>
      <SelectField form={form} name="clock" label={t('event.clock')}>
        <option value="12">{t('event.clock12')}</option>
        <option value="24">{t('event.clock24')}</option>
      </SelectField>
      <LanguageField form={form} isNew={isNew} />
      <AccentField form={form} />
      <Switch label={t(isPublic ? 'event.isPublic' : 'event.isHidden')} {...form.register('isPublic')} />
      <div>
        <Switch label={t('event.countStars')} {...form.register('countsStars')} />
        <p className="text-sm text-soft">{t('event.countStarsAbout')}</p>
      </div>
      <MoreSettings form={form} />
    </>
  )
}

/** The event whose settings a new one copies. It comes first, because it fills in the following fields. */
function EarlierEvent({ form, sources }: Omit<Props, 'isNew'>) {
  const copyFrom = form.watch('copyFrom')
  return (
    <>
      <SelectField
        form={form}
        name="copyFrom"
        label={t('event.copyFrom')}
        hint={t('event.copyAbout')}
        onChoose={(id) =>
          takeSettings(
            form,
            sources.find((source) => String(source.id) === id),
          )
        }
      >
        <option value="">{t('event.copyNone')}</option>
        {sources
          .toSorted((a, b) => b.date.localeCompare(a.date))
          .map((source) => (
            <option key={source.id} value={source.id}>
              {isolated(source.name)}, {longDate(source.date)}
            </option>
          ))}
      </SelectField>
      {copyFrom !== '' && <Switch label={t('event.copyWifi')} {...form.register('copyWifi')} />}
    </>
  )
}

/** Settings that few events need, in an expandable part, until one is set. */
function MoreSettings({ form }: Pick<Props, 'form'>) {
  const isSet = form.getValues(['claimsFrom', 'claimsUntil', 'joiningWord']).some((value) => value !== '')
  const [isOpen, setOpen] = useState(isSet)
  const { claimsFrom, claimsUntil, joiningWord } = form.formState.errors
  const isWrong = Boolean(claimsFrom || claimsUntil || joiningWord)
  return (
    <details open={isOpen || isWrong} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary className="min-h-11 cursor-pointer py-2.5 font-semibold">{t('event.more')}</summary>
      <div className="flex flex-col gap-5 pt-2">
        <ClaimTimes form={form} />
        <TextField
          form={form}
          name="joiningWord"
          label={t('event.joiningWord')}
          hint={t('event.joiningWordAbout')}
          maxLength={100}
          dir="auto"
        />
      </div>
    </details>
  )
}

/** The times when card holders may claim free spots. */
function ClaimTimes({ form }: Pick<Props, 'form'>) {
  return (
    <div>
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField form={form} name="claimsFrom" label={t('claim.from')} type="datetime-local" />
        <TextField form={form} name="claimsUntil" label={t('claim.until')} type="datetime-local" />
      </div>
      <p className="mt-1.5 text-sm text-soft">{t('claim.fromAbout')}</p>
    </div>
  )
}

/** A new event gets the clock format that is usual for its language. */
function LanguageField({ form, isNew }: Pick<Props, 'form' | 'isNew'>) {
  return (
    <SelectField
      form={form}
      name="language"
      label={t('event.pageLanguage')}
      onChoose={(code) => {
        if (isNew && isLanguage(code)) setField(form, 'clock', firstClock(code))
      }}
    >
      {LANGUAGES.map((code) => (
        <option key={code} value={code} lang={code}>
          {LANGUAGE_NAMES[code]}
        </option>
      ))}
    </SelectField>
  )
}

/** Shows the settings of an earlier event in the form, where they can still be changed; typed text stays. */
function takeSettings(form: Props['form'], source: Event | undefined): void {
  if (!source) return
  const { timeZone, clock, countsStars, accent = '', language = 'en' } = source
  setField(form, 'timeZone', timeZone === UTC ? '' : timeZone)
  setField(form, 'clock', String(clock))
  setField(form, 'countsStars', countsStars)
  setField(form, 'accent', accent)
  setField(form, 'language', language)
  for (const name of ['name', 'location', 'description'] as const)
    if (form.getValues(name).trim() === '') setField(form, name, source[name])
}

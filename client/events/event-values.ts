import type { Event } from '../../domain/events/events.ts'
import { isLanguage, type Language } from '../../domain/text/languages.ts'
import { language } from '../../domain/text/t.ts'
import { clockOf } from '../../domain/times/times.ts'

/** The fields of the event form; the images are files beside them. */
export type EventValues = {
  name: string
  location: string
  date: string
  timeZone: string
  description: string
  isPublic: boolean
  countsStars: boolean
  /** `#rrggbb`; empty for none. */
  accent: string
  /** Of its pages. */
  language: Language
  /** 12 or 24, as a choice of the form is a text. */
  clock: string
  /** How many days it takes; empty for a new one that takes them from the event that it is copied from. */
  days: string
  /** What those know for whom some joining addresses are. */
  joiningWord: string
  /** When holders of cards take free spots, by the event's clocks, as `2026-05-09T09:30`; empty: never, or without an end. */
  claimsFrom: string
  claimsUntil: string
  copyFrom: string
  /** Whether the WiFi of that event comes along. */
  copyWifi: boolean
}

export const NO_EVENT: EventValues = {
  name: '',
  location: '',
  date: '',
  timeZone: '',
  description: '',
  isPublic: true,
  countsStars: false,
  accent: '',
  language: 'en',
  clock: '12',
  days: '',
  joiningWord: '',
  claimsFrom: '',
  claimsUntil: '',
  copyFrom: '',
  copyWifi: false,
}

/** A new event begins in the language of the page. */
export function ownLanguage(): Language {
  const own = language()
  return isLanguage(own) ? own : 'en'
}

/** A new event begins with the clock of its language; English is spoken with both, so its events begin with that of the browser. */
export function firstClock(language: Language): string {
  return String(clockOf(language === 'en' ? undefined : language))
}

/** A new event begins with the time zone of the browser that makes it. */
export function ownTimeZone(): string {
  const zone: string | undefined = Intl.DateTimeFormat().resolvedOptions().timeZone
  return zone === undefined || zone === 'UTC' ? '' : zone
}

export function valuesOfEvent(event: Event & { joiningWord?: string | undefined }): EventValues {
  const {
    name,
    location,
    date,
    timeZone,
    description,
    isPublic,
    countsStars,
    accent = '',
    language = 'en',
    clock,
    days,
    joiningWord = '',
    claimsFrom = '',
    claimsUntil = '',
  } = event
  return {
    name,
    location,
    date,
    timeZone,
    description,
    isPublic,
    countsStars,
    accent,
    language,
    clock: String(clock),
    days: String(days),
    joiningWord,
    claimsFrom,
    claimsUntil,
    copyFrom: '',
    copyWifi: false,
  }
}

/** An image that is to be sent: a new one, none any more, or as it is. */
export type ImageChange = File | 'remove' | null

type Images = { logo: ImageChange; banner: ImageChange }

/**
 * Fields first, files last, as the call takes them (docs/product.md#calls). An event that is there is no copy, and its time zone
 * can be taken away; a new one has neither where the field is empty.
 */
export function eventBody(values: EventValues, images: Images, isNew: boolean): FormData {
  const form = new FormData()
  const left = isNew
    ? ['copyFrom', 'timeZone', 'days', 'joiningWord', 'claimsFrom', 'claimsUntil']
    : ['copyFrom']
  const { copyWifi, ...fields } = values
  // The form shows the settings of the event that it is copied from: a field that was emptied there is meant.
  if (fields.copyFrom !== '') fields.timeZone ||= 'UTC'
  for (const [name, value] of Object.entries(fields))
    if (value !== '' || !left.includes(name)) form.append(name, String(value))
  if (copyWifi && fields.copyFrom !== '') form.append('copyWifi', 'true')
  if (images.logo === 'remove') form.append('removeLogo', 'true')
  if (images.banner === 'remove') form.append('removeBanner', 'true')
  if (images.logo instanceof File) form.append('logo', images.logo)
  if (images.banner instanceof File) form.append('banner', images.banner)
  return form
}

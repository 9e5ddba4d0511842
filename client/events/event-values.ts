import type { Event } from '../../domain/events/events.ts'
import { isLanguage, type Language } from '../../domain/text/languages.ts'
import { language } from '../../domain/text/t.ts'
import { clockOf } from '../../domain/times/times.ts'

/** The fields of the event form; the images are separate files. */
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
  /** The language of its pages. */
  language: Language
  /** 12 or 24 as a text, because form choices are texts. */
  clock: string
  /** How many days it takes; empty for a new event that copies them. */
  days: string
  /** The word with which participants see joining addresses that are not shown to everyone. */
  joiningWord: string
  /**
   * When card holders may claim free spots, in the event's time, as `2026-05-09T09:30`; empty: never, or without an
   * end.
   */
  claimsFrom: string
  claimsUntil: string
  copyFrom: string
  /** Whether to copy the WiFi of that event. */
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

/** A new event starts with the language of the page. */
export function ownLanguage(): Language {
  const own = language()
  return isLanguage(own) ? own : 'en'
}

/**
 * A new event starts with the usual clock format of its language. English is used with both, so its events start with
 * the browser's.
 */
export function firstClock(language: Language): string {
  return String(clockOf(language === 'en' ? undefined : language))
}

/** A new event starts with the time zone of the browser that creates it. */
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

/** A change of an image: a new file, its removal, or none. */
export type ImageChange = File | 'remove' | null

type Images = { logo: ImageChange; banner: ImageChange }

/**
 * Fields first, files last, as the call requires (docs/product.md#calls). An existing event is never a copy, and its
 * time zone can be removed; a new one omits these two if the field is empty.
 */
export function eventBody(values: EventValues, images: Images, isNew: boolean): FormData {
  const form = new FormData()
  const left = isNew
    ? ['copyFrom', 'timeZone', 'days', 'joiningWord', 'claimsFrom', 'claimsUntil']
    : ['copyFrom']
  const { copyWifi, ...fields } = values
  // The form shows the settings of the copied event, so a field that was emptied there is intended.
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

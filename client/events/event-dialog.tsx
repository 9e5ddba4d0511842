import { useEffect } from 'react'
import type { Event } from '../../domain/events/events.ts'
import { LANGUAGE_NAMES } from '../../domain/text/language-names.ts'
import type { Language } from '../../domain/text/languages.ts'
import { t } from '../../domain/text/t.ts'
import { useChosenFile } from '../lib/drafts.ts'
import { useEditForm } from '../lib/edit-form.ts'
import { useCall } from '../net/calling.tsx'
import { isRefusedWith } from '../net/error-message.ts'
import { read } from '../net/reads.ts'
import { type Compared, EditDialog } from '../ui/edit-frame.tsx'
import { ImagePicker } from '../ui/image-picker.tsx'
import { EventFields } from './event-fields.tsx'
import {
  type EventValues,
  eventBody,
  firstClock,
  type ImageChange,
  NO_EVENT,
  ownLanguage,
  ownTimeZone,
  valuesOfEvent,
} from './event-values.ts'

type Props = {
  /** Null for a new one. */
  event: Event | null
  /** The events that a new one can start from. */
  events: readonly Event[]
  onSaved: (event: Event) => void
  onClose: () => void
}

const compared = () =>
  ({
    name: { label: t('event.name') },
    location: { label: t('event.location') },
    date: { label: t('common.date') },
    timeZone: { label: t('event.timeZone') },
    description: { label: t('field.description') },
    isPublic: {
      label: t('event.visibility'),
      show: (is: boolean) => t(is ? 'event.public' : 'event.hidden'),
    },
    clock: { label: t('event.clock'), show: (hours: string) => t('event.clockHours', { hours }) },
    days: { label: t('schedule.days') },
    countsStars: {
      label: t('event.countStars'),
      show: (is: boolean) => t(is ? 'common.yes' : 'common.no'),
    },
    joiningWord: { label: t('event.joiningWord') },
    claimsFrom: { label: t('claim.from') },
    claimsUntil: { label: t('claim.until') },
    accent: { label: t('color.title'), show: (accent: string) => accent || t('common.notSet') },
    language: { label: t('event.pageLanguage'), show: (code: Language) => LANGUAGE_NAMES[code] },
  }) satisfies Record<Exclude<keyof EventValues, 'copyFrom' | 'copyWifi'>, Compared>

/** 'Add New Event' and 'Edit Event' (docs/product.md#event-management). */
export function EventDialog({ event, events, onSaved, onClose }: Props) {
  const call = useCall()
  const draft = `event/${event?.id ?? 'new'}`
  const [logo, setLogo] = useChosenFile<NonNullable<ImageChange>>(`${draft}/logo`)
  const [banner, setBanner] = useChosenFile<NonNullable<ImageChange>>(`${draft}/banner`)
  const forgetImages = () => {
    setLogo(null)
    setBanner(null)
  }
  const edit = useEditForm<EventValues, Event>({
    draft,
    schema: () => import('../../domain/events/events.ts').then((file) => file.newEvent),
    start: event ? valuesOfEvent(event) : newValues(),
    row: event,
    shownIn: read('GET /api/admin/events').queryKey,
    valuesOf: valuesOfEvent,
    hasFile: logo !== null || banner !== null,
    save(values, options, row) {
      const form = eventBody(values, { logo, banner }, row === null)
      return row
        ? call('PUT /api/events/:id', { params: { id: String(row.id) }, form, ...options })
        : call('POST /api/events', { form, ...options })
    },
    done: { title: t('common.success'), description: t(event ? 'event.updated' : 'event.created') },
    saved(reply, _, isGone) {
      forgetImages()
      // A changed event may have another address, but a new one does not take the user away from elsewhere.
      if (event || !isGone) onSaved(reply)
    },
    failed(reason, error) {
      const isDeleted = event && isRefusedWith(error, 404)
      const why = isDeleted ? t('event.deletedMeanwhile', { list: t('event.deletedList') }) : reason
      return {
        title: t('common.error'),
        description: t(event ? 'event.updateFailed' : 'event.createFailed', { reason: why }),
      }
    },
  })
  const { setFocus } = edit.form
  // A new event starts with its name, even on a phone, because nothing needs to be read before.
  useEffect(() => {
    if (!event) setFocus('name')
  }, [event, setFocus])
  return (
    <EditDialog
      edit={{
        ...edit,
        startOver() {
          forgetImages()
          edit.startOver()
        },
      }}
      compared={compared()}
      title={t(event ? 'event.edit' : 'event.addTitle')}
      submit={t(event ? 'common.saveChanges' : 'landing.create')}
      submitting={t(event ? 'common.saving' : 'common.creating')}
      onClose={onClose}
    >
      <EventFields form={edit.form} isNew={!event} sources={events} />
      <Image
        label={t('event.logo')}
        hint={t('event.logoSize')}
        current={event?.logoUrl ?? null}
        change={logo}
        onChange={setLogo}
      />
      <Image
        label={t('event.banner')}
        hint={t('event.bannerSize')}
        current={event?.bannerImageUrl ?? null}
        change={banner}
        onChange={setBanner}
      />
    </EditDialog>
  )
}

type ImageProps = {
  label: string
  hint: string
  current: string | null
  change: ImageChange
  onChange: (change: ImageChange) => void
}

function Image({ label, hint, current, change, onChange }: ImageProps) {
  return (
    <ImagePicker
      label={label}
      hint={hint}
      current={change === 'remove' ? null : current}
      chosen={change instanceof File ? change : null}
      onChoose={onChange}
      onRemove={() => onChange('remove')}
    />
  )
}

function newValues(): EventValues {
  const language = ownLanguage()
  return { ...NO_EVENT, timeZone: ownTimeZone(), language, clock: firstClock(language) }
}

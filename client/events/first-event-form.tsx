import { useEffect, useRef } from 'react'
import type { Event } from '../../domain/events/events.ts'
import { t } from '../../domain/text/t.ts'
import { useEditForm } from '../lib/edit-form.ts'
import { useCall } from '../net/calling.tsx'
import { Card } from '../ui/card.tsx'
import { EditPanel } from '../ui/edit-frame.tsx'
import { TextAreaField, TextField } from '../ui/form-field.tsx'
import { Heading } from '../ui/heading.tsx'
import { toast } from '../ui/toast.ts'
import { firstClock, ownLanguage, ownTimeZone } from './event-values.ts'

type Values = { name: string; date: string; location: string; description: string }
type Props = { onCreated: (event: Event) => void; onCancel: () => void }

/** The first event of an admin who has none (docs/product.md#first-event-page). */
export function FirstEventForm({ onCreated, onCancel }: Props) {
  const call = useCall()
  const edit = useEditForm<Values, Event>({
    draft: 'event/first',
    schema: () => import('../../domain/events/events.ts').then((file) => file.newEvent),
    start: { name: '', date: '', location: '', description: '' },
    valuesOf: ({ name, date, location, description }: Event) => ({ name, date, location, description }),
    save(values, options, row) {
      const timeZone = ownTimeZone()
      const language = ownLanguage()
      const own = { clock: firstClock(language), ...(language !== 'en' && { language }) }
      const body = { ...values, ...own, ...(timeZone !== '' && { timeZone }) }
      return row
        ? call('PUT /api/events/:id', { params: { id: String(row.id) }, body, ...options })
        : call('POST /api/events', { body, ...options })
    },
    done: { title: t('common.success'), description: t('event.firstCreated') },
    saved: onCreated,
    failed: { title: t('common.error') },
    incomplete: () =>
      toast({
        title: t('common.error'),
        description: t('form.required'),
        variant: 'destructive',
      }),
  })
  const { form } = edit
  const page = useRef<HTMLDivElement>(null)
  // Like in a dialog that contains only a form.
  useEffect(() => page.current?.querySelector('input')?.focus(), [])
  return (
    <div ref={page}>
      <Heading level={1}>{t('event.first')}</Heading>
      <p className="mt-2 mb-8 text-soft">{t('event.firstAbout')}</p>
      <Card inside="form">
        <EditPanel
          edit={edit}
          compared={{}}
          submit={t('landing.create')}
          submitting={t('common.creating')}
          onCancel={() => {
            edit.startOver()
            onCancel()
          }}
        >
          <TextField form={form} name="name" label={t('event.name')} isRequired />
          <TextField form={form} name="date" label={t('event.date')} type="date" isRequired />
          <TextField form={form} name="location" label={t('event.location')} isRequired />
          <TextAreaField form={form} name="description" label={t('event.descriptionOptional')} rows={4} />
        </EditPanel>
      </Card>
    </div>
  )
}

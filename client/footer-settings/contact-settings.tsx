import { useQuery } from '@tanstack/react-query'
import { FOOTER_DEFAULTS } from '../../domain/content/footer.ts'
import type { FooterSettings } from '../../domain/content/footer-settings.ts'
import type { Event } from '../../domain/events/events.ts'
import { t } from '../../domain/text/t.ts'
import { useEventAddress, useSite } from '../event/event.ts'
import { useEventRows } from '../event/event-rows.ts'
import { useEditForm } from '../lib/edit-form.ts'
import { read } from '../net/reads.ts'
import { Card } from '../ui/card.tsx'
import { EditPanel } from '../ui/edit-frame.tsx'
import { TextAreaField, TextField } from '../ui/form-field.tsx'
import { Loaded } from '../ui/loaded.tsx'
import { SectionHead } from '../ui/section-head.tsx'

const compared = () => ({
  contactEmail: { label: t('footer.contactEmail') },
  description: { label: t('field.description') },
  copyrightText: { label: t('footer.copyright') },
})

/** The contact address and the description in the footer. */
export function ContactSettings({ event }: { event: Event }) {
  const settings = useQuery({
    ...read('GET /api/footer-settings', { query: useEventAddress() }),
    refetchOnMount: 'always',
  })
  return (
    <section aria-label={t('footer.contactSettings')}>
      <SectionHead title={t('footer.contactSettings')} level={3} />
      <Loaded query={settings} loading={t('footer.loading')} failed={t('footer.unread')}>
        {(found) => (
          <Card inside="form" className="max-w-prose">
            <ContactForm event={event} settings={found} />
          </Card>
        )}
      </Loaded>
    </section>
  )
}

const valuesOf = (
  settings: Omit<FooterSettings, 'id' | 'eventId' | 'version' | 'showHelpfulLinksInNav'>,
) => ({
  contactEmail: settings.contactEmail,
  description: settings.description,
  copyrightText: settings.copyrightText,
})

function ContactForm({ event, settings }: { event: Event; settings: FooterSettings | null }) {
  const { readRows, save } = useEventRows('footer-settings', event)
  const site = useSite()
  const edit = useEditForm({
    draft: `footer/${event.id}`,
    schema: () => import('../../domain/content/footer-settings.ts').then((file) => file.footerSettingsChange),
    start: valuesOf({ ...FOOTER_DEFAULTS, ...site, ...settings }),
    row: settings,
    shownIn: readRows.queryKey,
    valuesOf,
    save,
    done: { title: t('common.success'), description: t('footer.updated') },
    failed: { title: t('common.error') },
  })
  return (
    <EditPanel
      edit={edit}
      compared={compared()}
      submit={t('footer.save')}
      isComplete={edit.form.watch('contactEmail').trim() !== ''}
    >
      <TextField
        form={edit.form}
        name="contactEmail"
        label={t('footer.contactEmail')}
        type="email"
        inputMode="email"
        isRequired
      />
      <TextAreaField form={edit.form} name="description" label={t('field.description')} rows={3} />
      <TextField form={edit.form} name="copyrightText" label={t('footer.copyright')} />
    </EditPanel>
  )
}

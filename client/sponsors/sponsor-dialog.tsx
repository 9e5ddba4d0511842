import { useRef, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { friendsOf, levelName, SPONSOR_LEVELS } from '../../domain/content/sponsor-levels.ts'
import type { Sponsor } from '../../domain/content/sponsors.ts'
import { completedAddress } from '../../domain/content/web-addresses.ts'
import type { Event } from '../../domain/events/events.ts'
import { t, textKey } from '../../domain/text/t.ts'
import { useSite } from '../event/event.ts'
import { useEventRows } from '../event/event-rows.ts'
import { setField } from '../lib/set-field.ts'
import { useCall } from '../net/calling.tsx'
import { errorMessage } from '../net/error-message.ts'
import { EditDialog } from '../ui/edit-frame.tsx'
import { TextAreaField, TextField } from '../ui/form-field.tsx'
import { ImagePicker } from '../ui/image-picker.tsx'
import { OtherChoice } from '../ui/other-choice.tsx'
import { type RowWords, useRowForm } from '../ui/row-form.ts'
import { toast } from '../ui/toast.ts'

export const SPONSOR: RowWords = {
  name: 'sponsor',
  title: textKey('sponsor.title'),
  add: textKey('sponsor.add'),
  edit: textKey('sponsor.edit'),
  remove: textKey('sponsor.delete'),
  question: textKey('sponsor.deleteQuestion'),
  loading: textKey('sponsor.loading'),
  unread: (reason) => t('sponsor.failed', { reason }),
  none: textKey('sponsor.none'),
  done: {
    add: textKey('sponsor.created'),
    update: textKey('sponsor.updated'),
    delete: textKey('sponsor.deleted'),
    reorder: textKey('sponsor.reordered'),
  },
  failed: {
    add: (description) => ({ title: t('sponsor.createFailed'), description }),
    update: (description) => ({ title: t('sponsor.updateFailed'), description }),
    delete: (description) => ({ title: t('sponsor.deleteFailed'), description }),
    reorder: (description) => ({ title: t('sponsor.reorderFailed'), description }),
  },
}

type Props = { event: Event; sponsor: Sponsor | null; onClose: () => void }
type Values = { name: string; website: string; level: string; description: string; logoUrl: string }

const EMPTY: Values = { name: '', website: '', level: '', description: '', logoUrl: '' }

function valuesOf(sponsor: Sponsor): Values {
  const { name, website, level, description, logoUrl } = sponsor
  return { name, website, level: level ?? '', description: description ?? '', logoUrl: logoUrl ?? '' }
}

const compared = () => ({
  name: { label: t('common.name') },
  website: { label: t('sponsor.website') },
  level: { label: t('sponsor.level') },
  description: { label: t('field.description') },
  logoUrl: { label: t('event.logo') },
})

/** Adds or changes a sponsor. A chosen logo is uploaded at once, and belongs to the sponsor after saving. */
export function SponsorDialog({ event, sponsor, onClose }: Props) {
  const site = useSite()
  const { form, frame } = useRowForm({
    ...useEventRows('sponsors', event),
    words: SPONSOR,
    row: sponsor,
    valuesOf,
    empty: EMPTY,
    schema: () => import('../../domain/content/sponsors.ts').then((file) => file.sponsorChange),
    onClose,
  })
  const logo = useLogoUpload(form)

  return (
    <EditDialog {...frame} compared={compared()} isComplete={!logo.isUploading}>
      <TextField form={form} name="name" label={t('common.name')} isRequired />
      <TextField
        form={form}
        name="website"
        label={t('sponsor.website')}
        placeholder="https://"
        inputMode="url"
        complete={completedAddress}
        isRequired
      />
      <OtherChoice
        form={form}
        name="level"
        label={t('sponsor.level')}
        otherLabel={t('sponsor.levelOther')}
        empty={t('common.notSet')}
        options={[...SPONSOR_LEVELS, friendsOf(site.eventBrand)]}
        nameOf={levelName}
      />
      <TextAreaField
        form={form}
        name="description"
        label={t('field.description')}
        hint={t('form.optional')}
        rows={3}
      />
      <ImagePicker
        label={t('event.logo')}
        hint={t(logo.isUploading ? 'common.uploading' : 'sponsor.logoSize')}
        current={form.watch('logoUrl') || null}
        chosen={null}
        onChoose={(file) => void logo.upload(file)}
        onRemove={logo.remove}
      />
    </EditDialog>
  )
}

/** Uploads a chosen logo and puts its address into the form. The last choice counts, in whatever order answers come. */
function useLogoUpload(form: UseFormReturn<Values>) {
  const call = useCall()
  const [isUploading, setUploading] = useState(false)
  const choices = useRef(0)

  async function upload(logo: File | null) {
    if (!logo) return
    choices.current += 1
    const own = choices.current
    const isLast = () => own === choices.current
    const body = new FormData()
    body.append('logo', logo)
    setUploading(true)
    try {
      const { logoPath } = await call('POST /api/sponsors/upload-logo', { form: body })
      if (!isLast()) return
      setField(form, 'logoUrl', logoPath)
      toast({ title: t('common.success'), description: t('sponsor.logoUploaded') })
    } catch (error) {
      if (!isLast()) return
      const description = errorMessage(error)
      toast({ title: t('sponsor.uploadFailed'), description, variant: 'destructive' })
    } finally {
      if (isLast()) setUploading(false)
    }
  }

  function remove(): void {
    choices.current += 1
    setUploading(false)
    setField(form, 'logoUrl', '')
  }

  return { isUploading, upload, remove }
}

import { useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { friendsOf } from '../../domain/content/friends-of.ts'
import type { Sponsor } from '../../domain/content/sponsors.ts'
import { SPONSOR_LEVELS } from '../../domain/content/vocabulary.ts'
import { completedAddress } from '../../domain/content/web-addresses.ts'
import type { Event } from '../../domain/events/events.ts'
import { useEventAddress, useSite } from '../event/event.ts'
import { useEditForm } from '../lib/edit-form.ts'
import { useCall } from '../net/calling.tsx'
import { errorMessage } from '../net/error-message.ts'
import { read } from '../net/reads.ts'
import { EditDialog } from '../ui/edit-frame.tsx'
import { TextAreaField, TextField } from '../ui/form-field.tsx'
import { ImagePicker } from '../ui/image-picker.tsx'
import { OtherChoice } from '../ui/other-choice.tsx'
import { toast } from '../ui/toast.ts'

type Props = { event: Event; sponsor: Sponsor | null; onClose: () => void }
type Values = { name: string; website: string; level: string; description: string; logoUrl: string }

const EMPTY: Values = { name: '', website: '', level: '', description: '', logoUrl: '' }

function valuesOf(sponsor: Sponsor): Values {
  const { name, website, level, description, logoUrl } = sponsor
  return { name, website, level: level ?? '', description: description ?? '', logoUrl: logoUrl ?? '' }
}

const COMPARED = {
  name: { label: 'Name' },
  website: { label: 'Website' },
  level: { label: 'Level' },
  description: { label: 'Description' },
  logoUrl: { label: 'Logo' },
}

/** Adds or changes a sponsor; a chosen logo is uploaded at once and belongs to it when it is saved. */
export function SponsorDialog({ event, sponsor, onClose }: Props) {
  const call = useCall()
  const site = useSite()
  const { queryKey } = read('GET /api/sponsors', { query: useEventAddress() })
  const edit = useEditForm<Values, Sponsor>({
    draft: `sponsor/${event.id}/${sponsor?.id ?? 'new'}`,
    schema: () => import('../../domain/content/sponsors.ts').then((file) => file.sponsorChange),
    start: sponsor ? valuesOf(sponsor) : EMPTY,
    row: sponsor,
    shownIn: queryKey,
    valuesOf,
    save: (body, options, row) =>
      row
        ? call('PUT /api/sponsors/:id', { params: { id: String(row.id) }, body, ...options })
        : call('POST /api/sponsors', { body: { ...body, eventId: event.id }, ...options }),
    saved() {
      toast({ title: 'Success', description: `Sponsor ${sponsor ? 'updated' : 'created'}` })
      onClose()
    },
    failed: (error) =>
      toast({
        title: `Failed to ${sponsor ? 'update' : 'create'} sponsor`,
        description: errorMessage(error),
        variant: 'destructive',
      }),
  })
  const { form } = edit
  const logo = useLogoUpload(form)

  return (
    <EditDialog
      edit={edit}
      compared={COMPARED}
      title={sponsor ? 'Edit Sponsor' : 'Add Sponsor'}
      submit={sponsor ? 'Save Changes' : 'Add Sponsor'}
      isComplete={!logo.isUploading}
      onClose={onClose}
    >
      <TextField form={form} name="name" label="Name" isRequired />
      <TextField
        form={form}
        name="website"
        label="Website"
        placeholder="https://"
        inputMode="url"
        complete={completedAddress}
        isRequired
      />
      <OtherChoice
        form={form}
        name="level"
        label="Level"
        otherLabel="Name of the level"
        empty="None"
        options={[...SPONSOR_LEVELS, friendsOf(site.eventBrand)]}
      />
      <TextAreaField form={form} name="description" label="Description" hint="Optional" rows={3} />
      <ImagePicker
        label="Logo"
        hint={logo.isUploading ? 'Uploading...' : 'JPG/PNG. Maximum size: 5MB'}
        current={form.watch('logoUrl') || null}
        chosen={null}
        onChoose={(file) => void logo.upload(file)}
        onRemove={() => form.setValue('logoUrl', '', { shouldDirty: true })}
      />
    </EditDialog>
  )
}

/** Uploads a chosen logo and writes its address into the form. */
function useLogoUpload(form: UseFormReturn<Values>) {
  const call = useCall()
  const [isUploading, setUploading] = useState(false)

  async function upload(logo: File | null) {
    if (!logo) return
    const body = new FormData()
    body.append('logo', logo)
    setUploading(true)
    try {
      const { logoPath } = await call('POST /api/sponsors/upload-logo', { form: body })
      form.setValue('logoUrl', logoPath, { shouldDirty: true })
      toast({ title: 'Success', description: 'Logo uploaded' })
    } catch (error) {
      toast({ title: 'Failed to upload logo', description: errorMessage(error), variant: 'destructive' })
    } finally {
      setUploading(false)
    }
  }

  return { isUploading, upload }
}

import type { Event } from '../../domain/events.ts'
import type { SocialLink } from '../../domain/links.ts'
import { socialIcon } from '../../domain/social-icons.ts'
import { SOCIAL_PLATFORMS } from '../../domain/vocabulary.ts'
import { useCall } from '../lib/calling.tsx'
import { useEditForm } from '../lib/edit-form.ts'
import { useEventAddress } from '../lib/event.ts'
import { read } from '../lib/reads.ts'
import { saidBy } from '../lib/said.ts'
import { EditDialog } from '../ui/edit-frame.tsx'
import { OtherChoice } from '../ui/other-choice.tsx'
import { toast } from '../ui/toast.ts'
import { linkWords } from './link-words.ts'
import { UrlField } from './url-field.tsx'

type Props = { event: Event; link: SocialLink | null; onClose: () => void }

const { words, edit: editTitle, done, failed } = linkWords('social')

const valuesOf = ({ platform, url }: Pick<SocialLink, 'platform' | 'url'>) => ({ platform, url })

/** Adds or changes a social link: a platform of the list or another one; the icon follows from the address. */
export function SocialLinkDialog({ event, link, onClose }: Props) {
  const call = useCall()
  const { queryKey } = read('GET /api/social-links', { query: useEventAddress() })
  const edit = useEditForm({
    draft: `social-link/${event.id}/${link?.id ?? 'new'}`,
    schema: () => import('../../domain/links.ts').then((file) => file.socialLinkChange),
    start: valuesOf(link ?? { platform: '', url: '' }),
    row: link,
    shownIn: queryKey,
    valuesOf,
    save(values, options, row) {
      const body = { ...values, icon: socialIcon(values.url) }
      return row
        ? call('PUT /api/social-links/:id', { params: { id: String(row.id) }, body, ...options })
        : call('POST /api/social-links', { body: { ...body, eventId: event.id }, ...options })
    },
    saved() {
      toast(done(link ? 'updated' : 'added'))
      onClose()
    },
    failed: (error) => toast(failed(link ? 'update' : 'add', saidBy(error))),
  })
  const [platform, url] = edit.form.watch(['platform', 'url'])

  return (
    <EditDialog
      edit={edit}
      compared={{ platform: { label: 'Platform' }, url: { label: 'URL' } }}
      title={link ? editTitle : words.add}
      submit={link ? 'Save Changes' : words.add}
      isComplete={platform.trim() !== '' && url.trim() !== ''}
      onClose={onClose}
    >
      <OtherChoice
        form={edit.form}
        name="platform"
        label="Platform"
        otherLabel="Name of the platform"
        empty="Select a platform"
        options={SOCIAL_PLATFORMS}
        isRequired
      />
      <UrlField form={edit.form} name="url" />
    </EditDialog>
  )
}

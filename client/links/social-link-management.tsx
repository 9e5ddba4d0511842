import type { SocialLink } from '../../domain/content/links.ts'
import { socialIcon } from '../../domain/content/social-icons.ts'
import { SOCIAL_PLATFORMS } from '../../domain/content/vocabulary.ts'
import type { Event } from '../../domain/events/events.ts'
import { useEventAddress } from '../event/event.ts'
import { useEditForm } from '../lib/edit-form.ts'
import { useCall } from '../net/calling.tsx'
import { errorMessage } from '../net/error-message.ts'
import { read } from '../net/reads.ts'
import { EditDialog } from '../ui/edit-frame.tsx'
import { ManagedList } from '../ui/managed-list.tsx'
import { OtherChoice } from '../ui/other-choice.tsx'
import { toast } from '../ui/toast.ts'
import { LinkLine } from './link-line.tsx'
import { linkWords } from './link-words.ts'
import { UrlField } from './url-field.tsx'

const { words, name, edit: editTitle, done, failed } = linkWords('social')

/** The icons at the end of every page of the event. */
export function SocialLinkManagement({ event }: { event: Event }) {
  const call = useCall()
  return (
    <ManagedList<SocialLink>
      words={words}
      name={name}
      level={3}
      readRows={read('GET /api/social-links', { query: useEventAddress() })}
      nameOf={({ platform }) => platform}
      dialog={(link, close) => <SocialLinkDialog event={event} link={link} onClose={close} />}
      onDelete={({ id }) => call('DELETE /api/social-links/:id', { params: { id: String(id) } })}
      deleted={done('deleted')}
      deleteFailed={(said) => failed('delete', said)}
      onReorder={(links) => call('POST /api/social-links/reorder', { body: { links } })}
      reorderFailed={(said) => failed('reorder', said)}
    >
      {({ platform, url }) => <LinkLine title={platform} url={url} />}
    </ManagedList>
  )
}

type Props = { event: Event; link: SocialLink | null; onClose: () => void }

const valuesOf = ({ platform, url }: Pick<SocialLink, 'platform' | 'url'>) => ({ platform, url })

/** Adds or changes a social link: a platform of the list or another one; the icon follows from the address. */
function SocialLinkDialog({ event, link, onClose }: Props) {
  const call = useCall()
  const { queryKey } = read('GET /api/social-links', { query: useEventAddress() })
  const edit = useEditForm({
    draft: `social-link/${event.id}/${link?.id ?? 'new'}`,
    schema: () => import('../../domain/content/links.ts').then((file) => file.socialLinkChange),
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
    failed: (error) => toast(failed(link ? 'update' : 'add', errorMessage(error))),
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

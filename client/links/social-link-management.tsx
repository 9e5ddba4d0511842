import type { Event } from '../../domain/events.ts'
import type { SocialLink } from '../../domain/links.ts'
import { useCall } from '../lib/calling.tsx'
import { useEventAddress } from '../lib/event.ts'
import { read } from '../lib/reads.ts'
import { ManagedList } from '../ui/managed-list.tsx'
import { LinkLine } from './link-line.tsx'
import { linkWords } from './link-words.ts'
import { SocialLinkDialog } from './social-link-dialog.tsx'

const { words, name, done, failed } = linkWords('social')

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

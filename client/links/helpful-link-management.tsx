import type { HelpfulLink } from '../../domain/content/links.ts'
import type { Event } from '../../domain/events/events.ts'
import { useEventAddress } from '../event/event.ts'
import { useCall } from '../net/calling.tsx'
import { read } from '../net/reads.ts'
import { ManagedList } from '../ui/managed-list.tsx'
import { LinkDialog } from './link-dialog.tsx'
import { LinkLine } from './link-line.tsx'
import { linkWords } from './link-words.ts'

const { words, name, done, failed } = linkWords('helpful')

/** The links of the helpful-links page and of the main navigation. */
export function HelpfulLinkManagement({ event }: { event: Event }) {
  const call = useCall()
  const readLinks = read('GET /api/helpful-links', { query: useEventAddress() })
  return (
    <ManagedList<HelpfulLink>
      words={words}
      name={name}
      readRows={readLinks}
      nameOf={({ title }) => title}
      dialog={(link, close) => (
        <LinkDialog
          kind="helpful"
          event={event}
          link={link}
          shownIn={readLinks.queryKey}
          save={(body, options, row) =>
            row
              ? call('PUT /api/helpful-links/:id', { params: { id: String(row.id) }, body, ...options })
              : call('POST /api/helpful-links', { body: { ...body, eventId: event.id }, ...options })
          }
          onClose={close}
        />
      )}
      onDelete={({ id }) => call('DELETE /api/helpful-links/:id', { params: { id: String(id) } })}
      deleted={done('deleted')}
      deleteFailed={(said) => failed('delete', said)}
      onReorder={(links) => call('POST /api/helpful-links/reorder', { body: { links } })}
      reorderFailed={(said) => failed('reorder', said)}
    >
      {({ title, url, category }) => <LinkLine title={title} url={url} more={category} />}
    </ManagedList>
  )
}

import type { Event } from '../../domain/events.ts'
import type { QuickLink } from '../../domain/links.ts'
import { useCall } from '../lib/calling.tsx'
import { usePlace } from '../lib/event.ts'
import { read } from '../lib/reads.ts'
import { ManagedList } from '../ui/managed-list.tsx'
import { LinkDialog } from './link-dialog.tsx'
import { LinkLine } from './link-line.tsx'
import { linkWords } from './link-words.ts'

const { words, name, done, failed } = linkWords('quick')

/** The links at the end of every page of the event. */
export function QuickLinkManagement({ event }: { event: Event }) {
  const call = useCall()
  return (
    <ManagedList<QuickLink>
      words={words}
      name={name}
      level={3}
      readRows={read('GET /api/quick-links', { query: usePlace() })}
      nameOf={({ title }) => title}
      dialog={(link, close) => (
        <LinkDialog
          kind="quick"
          event={event}
          link={link}
          save={({ title, url }, options) =>
            link
              ? call('PUT /api/quick-links/:id', {
                  params: { id: String(link.id) },
                  body: { title, url },
                  ...options,
                })
              : call('POST /api/quick-links', { body: { title, url, eventId: event.id } })
          }
          onClose={close}
        />
      )}
      onDelete={({ id }) => call('DELETE /api/quick-links/:id', { params: { id: String(id) } })}
      deleted={done('deleted')}
      deleteFailed={(said) => failed('delete', said)}
      onReorder={(links) => call('POST /api/quick-links/reorder', { body: { links } })}
    >
      {({ title, url }) => <LinkLine title={title} url={url} />}
    </ManagedList>
  )
}

import type { Event } from '../../domain/events.ts'
import type { QuickLink } from '../../domain/links.ts'
import { useCall } from '../lib/calling.tsx'
import { useEventAddress } from '../lib/event.ts'
import { useOptimisticList } from '../lib/optimistic-list.ts'
import { read } from '../lib/reads.ts'
import { ManagedList } from '../ui/managed-list.tsx'
import { LinkDialog } from './link-dialog.tsx'
import { LinkLine } from './link-line.tsx'
import { linkWords } from './link-words.ts'

const { words, name, done, failed } = linkWords('quick')

/**
 * The links at the end of every page of the event; the list shows a change before it is stored
 * (docs/product.md#forms-lists-and-toasts).
 */
export function QuickLinkManagement({ event }: { event: Event }) {
  const call = useCall()
  const readLinks = read('GET /api/quick-links', { query: useEventAddress() })
  const { optimistically, isWriting } = useOptimisticList<QuickLink>(readLinks.queryKey)
  return (
    <ManagedList<QuickLink>
      words={words}
      name={name}
      level={3}
      readRows={readLinks}
      isWriting={isWriting}
      nameOf={({ title }) => title}
      dialog={(link, close) => (
        <LinkDialog
          kind="quick"
          event={event}
          link={link}
          shownIn={readLinks.queryKey}
          save={({ title, url }, options, link) =>
            link
              ? optimistically(
                  (rows) => rows.map((row) => (row.id === link.id ? { ...row, title, url } : row)),
                  () =>
                    call('PUT /api/quick-links/:id', {
                      params: { id: String(link.id) },
                      body: { title, url },
                      ...options,
                    }),
                )
              : optimistically(
                  (rows) => [...rows, notYetStored(event, { title, url }, rows.length)],
                  () =>
                    call('POST /api/quick-links', { body: { title, url, eventId: event.id }, ...options }),
                )
          }
          onClose={close}
        />
      )}
      onDelete={({ id }) =>
        optimistically(
          (rows) => rows.filter((row) => row.id !== id),
          () => call('DELETE /api/quick-links/:id', { params: { id: String(id) } }),
        )
      }
      deleted={done('deleted')}
      deleteFailed={(said) => failed('delete', said)}
      onReorder={(links) => call('POST /api/quick-links/reorder', { body: { links } })}
    >
      {({ title, url }) => <LinkLine title={title} url={url} />}
    </ManagedList>
  )
}

/** A new link's id until the list is read again; no stored row has such an id. */
function notYetStored(event: Event, values: Pick<QuickLink, 'title' | 'url'>, order: number): QuickLink {
  return { id: -1, eventId: event.id, ...values, order, version: 1 }
}

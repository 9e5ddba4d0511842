import { useIsMutating, useMutation, useQueryClient } from '@tanstack/react-query'
import type { QuickLink } from '../../domain/content/links.ts'
import type { Event } from '../../domain/events/events.ts'
import { useEventAddress } from '../event/event.ts'
import { useCall } from '../net/calling.tsx'
import { read } from '../net/reads.ts'
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
  const { optimiztically, isWriting } = useOptimizticList<QuickLink>(readLinks.queryKey)
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
              ? optimiztically(
                  (rows) => rows.map((row) => (row.id === link.id ? { ...row, title, url } : row)),
                  () =>
                    call('PUT /api/quick-links/:id', {
                      params: { id: String(link.id) },
                      body: { title, url },
                      ...options,
                    }),
                )
              : optimiztically(
                  (rows) => [...rows, notYetStored(event, { title, url }, rows.length)],
                  () =>
                    call('POST /api/quick-links', { body: { title, url, eventId: event.id }, ...options }),
                )
          }
          onClose={close}
        />
      )}
      onDelete={({ id }) =>
        optimiztically(
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

type Change<R> = { change: (rows: R[]) => R[]; write: () => Promise<unknown> }

/**
 * Shows a list as a write will leave it, then makes the write; when that fails, shows it as before and reads it again.
 * @returns `isWriting`, while which the list must not be read, since an answer would bring back how it was
 */
function useOptimizticList<R>(queryKey: [string]) {
  const reads = useQueryClient()
  const isWriting = useIsMutating({ mutationKey: queryKey }) > 0
  const { mutateAsync } = useMutation({
    mutationKey: queryKey,
    mutationFn: ({ write }: Change<R>) => write(),
    async onMutate({ change }) {
      // An answer that is on its way is older than the change.
      await reads.cancelQueries({ queryKey })
      const before = reads.getQueryData<R[]>(queryKey)
      reads.setQueryData<R[]>(queryKey, before && change(before))
      return before
    },
    onError(_error, _change, before) {
      // Where the network is gone, the read fails too.
      reads.setQueryData<R[]>(queryKey, before)
      void reads.invalidateQueries({ queryKey })
    },
  })
  const optimiztically = async <T,>(change: Change<R>['change'], write: () => Promise<T>): Promise<T> =>
    (await mutateAsync({ change, write })) as T
  return { optimiztically, isWriting }
}

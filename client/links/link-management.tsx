import { useIsMutating, useMutation, useQueryClient } from '@tanstack/react-query'
import type { Event } from '../../domain/events/events.ts'
import { useEventRows } from '../event/event-rows.ts'
import { useCall } from '../net/calling.tsx'
import { ManagedList } from '../ui/managed-list.tsx'
import { type Link, LinkDialog, type LinkKind, titleOf } from './link-dialog.tsx'
import { LINK_WORDS } from './link-words.ts'

/** The links of one kind. The list shows a change before it is stored. */
export function LinkManagement({ kind, event }: { kind: LinkKind; event: Event }) {
  const call = useCall()
  const words = LINK_WORDS[kind]
  const { readRows, save, remove, bringBack } = useEventRows(`${kind}-links`, event)
  const { optimistically, isWriting } = useOptimisticList<Link>(readRows.queryKey)
  return (
    <ManagedList<Link>
      words={words}
      level={kind === 'helpful' ? 2 : 3}
      readRows={readRows}
      isWriting={isWriting}
      nameOf={titleOf}
      dialog={(link, close) => (
        <LinkDialog
          kind={kind}
          event={event}
          link={link}
          save={(body, options, link) =>
            optimistically(
              (rows) =>
                link
                  ? rows.map((row) => (row.id === link.id ? withFields(row, body) : row))
                  : [
                      ...rows,
                      withFields(
                        { id: NOT_YET_STORED, eventId: event.id, order: rows.length, version: 1 },
                        body,
                      ),
                    ],
              () => save(body, options, link),
            )
          }
          onClose={close}
        />
      )}
      bringBack={bringBack}
      remove={(link, options) =>
        optimistically(
          (rows) => rows.filter(({ id }) => id !== link.id),
          () => remove(link, options),
        )
      }
      onReorder={(links) => call(`POST /api/${kind}-links/reorder`, { body: { links } })}
    >
      {(link) => (
        <>
          <p className="font-semibold">
            {titleOf(link)}
            {'category' in link && link.category && (
              <span className="ms-2 text-sm font-normal text-soft">{link.category}</span>
            )}
          </p>
          <p className="text-sm text-soft wrap-anywhere">{link.url}</p>
        </>
      )}
    </ManagedList>
  )
}

/** A new link's id until the list is read again; no stored row has this id. */
const NOT_YET_STORED = -1

const withFields = (row: Pick<Link, 'id' | 'eventId' | 'order' | 'version'>, fields: object) =>
  ({ ...row, ...fields }) as Link

type Change<R> = { change: (rows: R[]) => R[]; write: () => Promise<unknown> }

/**
 * Shows a list in its state after a write, then makes the write. If that fails, shows the old state and reads the list
 * again.
 * @returns `isWriting`: meanwhile the list must not be read, because an answer would restore the old state
 */
function useOptimisticList<R>(queryKey: [string]) {
  const reads = useQueryClient()
  const isWriting = useIsMutating({ mutationKey: queryKey }) > 0
  const { mutateAsync } = useMutation({
    mutationKey: queryKey,
    mutationFn: ({ write }: Change<R>) => write(),
    async onMutate({ change }) {
      // An answer in progress is older than the change.
      await reads.cancelQueries({ queryKey })
      const before = reads.getQueryData<R[]>(queryKey)
      reads.setQueryData<R[]>(queryKey, before && change(before))
      return before
    },
    onError(_error, _change, before) {
      // Without a network, the read fails too.
      reads.setQueryData<R[]>(queryKey, before)
      void reads.invalidateQueries({ queryKey })
    },
  })
  const optimistically = async <T,>(change: Change<R>['change'], write: () => Promise<T>): Promise<T> =>
    (await mutateAsync({ change, write })) as T
  return { optimistically, isWriting }
}

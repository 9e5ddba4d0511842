import { type DataTag, useQuery, useQueryClient } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import type { ReactNode } from 'react'
import { t } from '../../domain/text/t.ts'
import { useDialogAddress, useOpenedRow } from '../lib/dialog-address.ts'
import { dropRow } from '../lib/kept-row.ts'
import { logProblem } from '../lib/log.ts'
import type { Ordered } from '../lib/order.ts'
import { errorMessage } from '../net/error-message.ts'
import { type SentWith, UNDO_MS, useWrite } from '../net/write.ts'
import { Button } from './button.tsx'
import type { Column } from './data-table.tsx'
import { DeleteDialog } from './delete-dialog.tsx'
import { EmptyState } from './empty-state.tsx'
import { Icon } from './icon.tsx'
import { Loaded } from './loaded.tsx'
import { EditAndDelete } from './row-action.tsx'
import { type RowWords, rowDone, rowFailed } from './row-form.ts'
import { SectionHead } from './section-head.tsx'
import { SortableList } from './sortable-list.tsx'
import { toast } from './toast.ts'
import { useKeptFocus } from './use-kept-focus.ts'

type Row = { id: number }

type Props<R extends Row> = {
  words: RowWords
  /** The label of the list, if it differs from the title. */
  label?: string
  level?: 2 | 3
  /** The read, and the order of its rows if the list has its own. */
  readRows: { queryKey: [string]; select?: (rows: R[]) => R[] }
  /** A write is in progress that the list already shows; a read would restore the old content. */
  isWriting?: boolean
  nameOf: (row: R) => string
  /** Buttons beside the Add button. */
  tools?: ReactNode
  /** The content of a row: in sequence, or in table columns. */
  children?: (row: R) => ReactNode
  columns?: readonly Column<R>[]
  /** Buttons of a row besides Edit and Delete. */
  rowActions?: (row: R) => ReactNode
  /** The form for a new or an existing row. */
  dialog: (row: R | null, close: () => void) => ReactNode
  /** A form that replaces the list and the Add button while there are no rows. */
  first?: ReactNode
  remove: (row: R, options: SentWith) => Promise<unknown>
  /** Restores a row that was just deleted. */
  bringBack?: ((row: R) => Promise<unknown>) | undefined
  /** What else changes if a row is deleted, as a sentence for the confirmation. */
  lostWith?: (row: R) => string
  /** Omitted if the list has its own order. */
  onReorder?: (order: Ordered[]) => Promise<R[]>
}

/** A short list in which people add, edit, delete and sort rows. Every dialog has its address. */
export function ManagedList<R extends Row>(props: Props<R>) {
  const { words, level, readRows, nameOf, children } = props
  const { name } = words
  const title = t(words.title)
  const dialog = useDialogAddress()
  const section = useKeptFocus()
  const rows = useQuery<R[]>({ ...readRows, refetchOnMount: 'always', enabled: !props.isWriting })
  const edited = useOpenedRow(rows.data, dialog.idOf(`edit-${name}`))
  const deleted = rows.data?.find(({ id }) => id === dialog.idOf(`delete-${name}`))

  const actions = (row: R) => (
    <>
      {props.rowActions?.(row)}
      <EditAndDelete
        name={nameOf(row)}
        onEdit={() => dialog.open(`edit-${name}`, row.id)}
        onDelete={() => dialog.open(`delete-${name}`, row.id)}
      />
    </>
  )

  return (
    <section {...section} aria-label={title} className="outline-none">
      <SectionHead title={title} {...(level && { level })}>
        {props.tools}
        {(!props.first || (rows.data && rows.data.length > 0)) && (
          <Button onClick={() => dialog.open(`add-${name}`)}>
            <Icon of={Plus} />
            {t(words.add)}
          </Button>
        )}
      </SectionHead>
      <Loaded
        query={rows}
        loading={t(words.loading)}
        failed={typeof words.unread === 'function' ? words.unread : t(words.unread)}
      >
        {(found) =>
          found.length === 0 ? (
            <>
              <EmptyState title={t(words.none)} />
              {props.first}
            </>
          ) : props.onReorder ? (
            <OrderedRows {...props} rows={found} actions={actions} onReorder={props.onReorder} />
          ) : (
            <ul aria-label={title} className="flex flex-col gap-2">
              {found.map((row) => (
                <li
                  key={row.id}
                  className="flex flex-wrap items-center justify-end gap-x-2 rounded-md border border-line bg-card py-1.5 pe-1.5 ps-4"
                >
                  <div className="min-w-0 flex-1 basis-32 py-1">{children?.(row)}</div>
                  <div className="flex">{actions(row)}</div>
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
      {dialog.isOpen(`add-${name}`) && props.dialog(null, dialog.close)}
      {edited && props.dialog(edited, dialog.close)}
      <DeleteRow {...props} row={deleted} onClose={dialog.close} />
    </section>
  )
}

type DeleteProps<R extends Row> = Props<R> & { row: R | undefined; onClose: () => void }

/** Asks for confirmation, deletes a row, and offers to restore it. */
function DeleteRow<R extends Row>({ words, row, readRows, onClose, ...props }: DeleteProps<R>) {
  const { remove, bringBack, lostWith } = props
  const reads = useQueryClient()
  const { write } = useWrite()
  const undo = (deleted: R) =>
    void write(async () => bringBack?.(deleted), {
      done: { title: t('write.undone') },
      failed: t('write.notUndone'),
    })
  return (
    <DeleteDialog
      isOpen={row !== undefined}
      title={t(words.remove)}
      question={[t(words.question), row && lostWith?.(row)].filter(Boolean).join(' ')}
      onDelete={async (options) => {
        if (!row) return
        await remove(row, options)
        dropRow(reads, readRows.queryKey, row.id)
      }}
      onClose={onClose}
      done={{
        ...rowDone(words, 'delete'),
        ...(bringBack &&
          row && { duration: UNDO_MS, action: { label: t('write.undo'), act: () => undo(row) } }),
      }}
      failed={(said) => rowFailed(words, 'delete', said)}
    />
  )
}

type OrderedProps<R extends Row> = Props<R> & {
  rows: readonly R[]
  actions: (row: R) => ReactNode
  onReorder: (order: Ordered[]) => Promise<R[]>
}

function OrderedRows<R extends Row>(props: OrderedProps<R>) {
  const { words, readRows, rows, nameOf, onReorder } = props
  const reads = useQueryClient()
  const key = readRows.queryKey as DataTag<[string], R[]>

  async function send(order: Ordered[]) {
    const answer = await onReorder(order)
    await reads.cancelQueries({ queryKey: key })
    reads.setQueryData(key, answer)
    if (words.done.reorder) toast(rowDone(words, 'reorder'))
  }

  function refuse(error: unknown) {
    if (words.failed.reorder)
      toast({ variant: 'destructive', ...rowFailed(words, 'reorder', errorMessage(error)) })
    else logProblem(`Failed to reorder ${words.name}s`, error)
    void reads.invalidateQueries({ queryKey: key })
  }

  return (
    <SortableList<R>
      label={props.label ?? t(words.title)}
      items={rows}
      nameOf={nameOf}
      onReorder={send}
      onRefused={refuse}
      actions={props.actions}
      columns={props.columns}
    >
      {(row) => props.children?.(row)}
    </SortableList>
  )
}

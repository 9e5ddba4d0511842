import type { FieldValues } from 'react-hook-form'
import type { Version } from '../lib/edit-conflict.ts'
import { type EditOptions, useEditForm } from '../lib/edit-form.ts'
import type { ToastWords } from './toast.ts'

type Act = 'add' | 'update' | 'delete' | 'reorder'
const DONE = { add: 'added', update: 'updated', delete: 'deleted', reorder: 'reordered' }

/**
 * How the rows of a list are called, from which follow its titles, its sentences (docs/product.md#messages), the names of its
 * dialogs in the address and of its drafts.
 * @param item 'quick link'
 */
export function rowWords(item: string) {
  const [items, title, name] = [`${item}s`, inTitle(item), item.replaceAll(' ', '-')]
  return {
    item,
    items,
    /** 'quick-link', of which an address makes `?dialog=edit-quick-link-3`. */
    name,
    title: `${title}s`,
    add: `Add ${title}`,
    edit: `Edit ${title}`,
    remove: `Delete ${title}`,
    /** Of a failed read. */
    unread: `Failed to fetch ${items}` as string | ((said: string) => string),
    done: (act: Act): ToastWords => ({
      title: 'Success',
      description: `${item.charAt(0).toUpperCase()}${item.slice(1)} ${DONE[act]} successfully`,
    }),
    failed: (act: Act, said: string): ToastWords => ({
      title: 'Error',
      description: `Failed to ${act} ${act === 'reorder' ? items : item}: ${said}`,
    }),
  }
}

export type RowWords = ReturnType<typeof rowWords>

function inTitle(item: string): string {
  return item.replaceAll(/\b\w/g, (letter) => letter.toUpperCase())
}

type Options<V extends FieldValues, R> = Omit<
  EditOptions<V, R>,
  'draft' | 'start' | 'shownIn' | 'done' | 'failed' | 'saved' | 'valuesOf'
> & {
  words: RowWords
  eventId: number
  /** The row that is changed; null adds one. */
  row: (R & Version) | null
  valuesOf: (row: R) => V
  /** The values of a new row. */
  empty: V
  readRows: { queryKey: readonly [string] }
  onClose: () => void
}

/** The form of a row of a list, by convention: its draft, its toasts, and what an `EditDialog` shows around its fields. */
export function useRowForm<V extends FieldValues, R>(options: Options<V, R>) {
  const { words, eventId, row, valuesOf, empty, readRows, onClose } = options
  const edit = useEditForm<V, R>({
    ...options,
    draft: `${words.name}/${eventId}/${row?.id ?? 'new'}`,
    start: row ? valuesOf(row) : empty,
    shownIn: readRows.queryKey,
    done: words.done(row ? 'update' : 'add'),
    failed: (said) => words.failed(row ? 'update' : 'add', said),
    saved: (_, isMore) => isMore || onClose(),
  })
  return {
    edit,
    form: edit.form,
    frame: { edit, onClose, title: row ? words.edit : words.add, submit: row ? 'Save Changes' : words.add },
  }
}

import type { FieldValues } from 'react-hook-form'
import { type KeyWith, type PlainKey, t } from '../../domain/text/t.ts'
import type { Version } from '../lib/edit-conflict.ts'
import { type EditOptions, useEditForm } from '../lib/edit-form.ts'
import type { ToastWords } from './toast.ts'

type Act = 'add' | 'update' | 'delete' | 'reorder'

/** The texts of a list, and of the dialogs of its rows (docs/product.md#messages). */
export type RowWords = {
  /** 'quick-link', which becomes `?dialog=edit-quick-link-3` in an address; also used for drafts. */
  name: string
  title: PlainKey
  add: PlainKey
  edit: PlainKey
  remove: PlainKey
  /** Asked before a row is deleted. */
  question: PlainKey
  loading: PlainKey
  /** For a failed read. */
  unread: PlainKey | ((reason: string) => string)
  none: PlainKey
  /** Without a text, only the list shows the write. */
  done: { [A in Act]?: PlainKey }
  /** Without a text, the failure is logged. */
  failed: { [A in Act]?: KeyWith<'reason'> | ((reason: string) => ToastWords) }
}

export function rowDone({ done }: RowWords, act: Act): ToastWords {
  const key = done[act]
  return { title: t('common.success'), ...(key && { description: t(key) }) }
}

export function rowFailed({ failed }: RowWords, act: Act, reason: string): ToastWords {
  const words = failed[act]
  if (typeof words === 'function') return words(reason)
  return { title: t('common.error'), description: words ? t(words, { reason }) : reason }
}

type Options<V extends FieldValues, R> = Omit<
  EditOptions<V, R>,
  'draft' | 'start' | 'shownIn' | 'done' | 'failed' | 'saved' | 'valuesOf'
> & {
  words: RowWords
  eventId: number
  /** The row to change; null adds one. */
  row: (R & Version) | null
  valuesOf: (row: R) => V
  /** The values of a new row. */
  empty: V
  readRows: { queryKey: readonly [string] }
  onClose: () => void
}

/**
 * The form of a row in a list, by convention: its draft, its toasts, and the props of an `EditDialog` around its
 * fields.
 */
export function useRowForm<V extends FieldValues, R>(options: Options<V, R>) {
  const { words, eventId, row, valuesOf, empty, readRows, onClose } = options
  const act = row ? 'update' : 'add'
  const edit = useEditForm<V, R>({
    ...options,
    addsAgain: true,
    draft: `${words.name}/${eventId}/${row?.id ?? 'new'}`,
    start: row ? valuesOf(row) : empty,
    shownIn: readRows.queryKey,
    done: (reply) => rowDone(words, row?.id === (reply as R & Version).id ? 'update' : 'add'),
    failed: (reason) => rowFailed(words, act, reason),
    saved: (_, isMore, isGone) => isMore || isGone || onClose(),
  })
  const key = row ? words.edit : words.add
  const title = t(key)
  return {
    edit,
    form: edit.form,
    frame: { edit, onClose, title, submit: row ? t('common.saveChanges') : title },
  }
}

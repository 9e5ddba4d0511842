import { useRef, useState } from 'react'
import type { Event } from '../../domain/events/events.ts'
import { fieldName } from '../../domain/schedule/field-names.ts'
import { type ValueKind, valueOfLabel } from '../../domain/schedule/session-fields.ts'
import { t } from '../../domain/text/t.ts'
import { useEditForm } from '../lib/edit-form.ts'
import { useCall } from '../net/calling.tsx'
import { ifMatch } from '../net/error-message.ts'
import { read } from '../net/reads.ts'
import { useWrite } from '../net/write.ts'
import { AddAnother } from '../ui/add-another.tsx'
import { EditDialog } from '../ui/edit-frame.tsx'
import { TextField } from '../ui/form-field.tsx'

type Props = {
  event: Event
  kind: ValueKind
  /** The value to rename; null adds one. */
  value: string | null
  onClose: () => void
}

/** Adds a value to a list of the event, or several in a row, or renames one in the list and in all sessions. */
export function ValueDialog({ event, kind, value, onClose }: Props) {
  const call = useCall()
  const list = fieldName(kind)
  const valuesOf = ({ lists }: Event) => ({
    label: lists[kind].find((label) => valueOfLabel(label) === value) ?? '',
  })
  /** The value of the latest save. */
  const saved = useRef('')
  const putBack = usePutBack(event, kind, value)
  const edit = useEditForm({
    draft: `value/${event.id}/${kind}/${value ?? 'new'}`,
    schema: () => import('../../domain/events/value-lists.ts').then((file) => file.valueForm),
    start: valuesOf(event),
    row: event,
    shownIn: read('GET /api/admin/events').queryKey,
    valuesOf,
    // A value that was removed in the meantime is added.
    yields: ({ theirs }) => theirs.label === '',
    save({ label }, options, row) {
      const labels = (row ?? event).lists[kind]
      saved.current = valueOfLabel(label.trim())
      const values = labels.map(valueOfLabel)
      const at =
        value !== null && values.includes(value) ? values.indexOf(value) : values.indexOf(saved.current)
      const others = labels.map((each) => ({ label: each }))
      // An earlier attempt, whose answer was lost, may have succeeded.
      const named = value !== null && values.includes(value) ? { label, was: value } : { label }
      const list = at < 0 ? [...others, named] : others.with(at, named)
      return call('PUT /api/events/:id/lists', {
        params: { id: String(event.id) },
        body: { kind, values: list },
        ...options,
      })
    },
    next: () => ({ label: '' }),
    done: (reply) => ({
      title: t('common.success'),
      description: t(value === null ? 'value.added' : 'value.renamed'),
      ...(value !== null && {
        action: { label: t('write.undo'), act: () => void putBack(reply, saved.current) },
      }),
    }),
    saved: (_, isMore, isGone) => isMore || isGone || onClose(),
    failed: { title: t('value.unchanged') },
  })
  const isComplete = edit.form.watch('label').trim() !== ''
  return (
    <EditDialog
      edit={edit}
      compared={{ label: { label: t('common.name') } }}
      size="small"
      title={t(value === null ? 'value.addTo' : 'value.renameIn', { list })}
      submit={t(value === null ? 'common.add' : 'value.rename')}
      isComplete={isComplete}
      extra={value === null && <AddAnother edit={edit} isComplete={isComplete} />}
      onClose={onClose}
    >
      <TextField
        form={edit.form}
        name="label"
        label={t('common.name')}
        isRequired
        maxLength={40}
        dir="auto"
      />
    </EditDialog>
  )
}

/** Undoes the renaming of a value, in the list and in all sessions; other values keep their current state. */
function usePutBack(event: Event, kind: ValueKind, value: string | null) {
  const call = useCall()
  const [begun] = useState(event.lists[kind])
  const { write } = useWrite()
  return (reply: Event, was: string): Promise<boolean> => {
    const label = begun.find((each) => valueOfLabel(each) === value) ?? ''
    const values = reply.lists[kind].map((each) =>
      valueOfLabel(each) === was ? { label, was } : { label: each },
    )
    return write(
      () =>
        call('PUT /api/events/:id/lists', {
          params: { id: String(event.id) },
          body: { kind, values },
          ...ifMatch(reply),
        }),
      { done: { title: t('write.undone') }, failed: t('write.notUndone') },
    )
  }
}

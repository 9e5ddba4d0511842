import { useQueryClient } from '@tanstack/react-query'
import { Pencil, Plus, Trash2 } from 'lucide-react'
import { useRef } from 'react'
import type { Event } from '../../domain/events/events.ts'
import { fieldName } from '../../domain/schedule/field-names.ts'
import { choicesOf, VALUE_KINDS, type ValueKind } from '../../domain/schedule/session-fields.ts'
import { t } from '../../domain/text/t.ts'
import { useDialogAddress, useOpenedRow } from '../lib/dialog-address.ts'
import { keepRow } from '../lib/kept-row.ts'
import { useCall } from '../net/calling.tsx'
import { ifMatch } from '../net/error-message.ts'
import { read } from '../net/reads.ts'
import { showFailure, useWrite } from '../net/write.ts'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { DeleteDialog } from '../ui/delete-dialog.tsx'
import { Icon } from '../ui/icon.tsx'
import { RowAction } from '../ui/row-action.tsx'
import { SectionHead } from '../ui/section-head.tsx'
import { SortableList } from '../ui/sortable-list.tsx'
import { useKeptFocus } from '../ui/use-kept-focus.ts'
import { ValueDialog } from './value-dialog.tsx'

const EVENTS = read('GET /api/admin/events').queryKey

/** The event's lists of values for its sessions (docs/product.md#session-values). */
export function ValueLists({ event }: { event: Event }) {
  return (
    <section aria-label={t('value.section')} className="mt-10">
      <SectionHead title={t('value.sectionOf', { event: event.name })} />
      <div className="mb-4 flex max-w-prose flex-col gap-2 text-soft">
        <p>{t('value.about')}</p>
        <p>{t('value.aboutCards')}</p>
        <p>{t('value.aboutLanguages')}</p>
      </div>
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,24rem),1fr))] gap-6">
        {VALUE_KINDS.map((kind) => (
          <ValueList key={kind} event={event} kind={kind} />
        ))}
      </div>
    </section>
  )
}

type Row = { id: number; value: string; label: string }

function ValueList({ event, kind }: { event: Event; kind: ValueKind }) {
  const dialog = useDialogAddress()
  const part = useKeptFocus<HTMLDivElement>()
  const { rows, send, putBack } = useRows(event, kind)
  const { write } = useWrite()
  const list = fieldName(kind)
  const find = (name: string) => rows.find(({ id }) => id === dialog.idOf(`${name}-${kind}`))
  // If another user renames the value in the meantime, its form stays open with the typed text.
  const edited = useOpenedRow(rows, dialog.idOf(`edit-${kind}`))
  const removed = find('remove')

  return (
    <Card>
      <div {...part} className="outline-none">
        <SectionHead title={list} level={3}>
          <Button
            look="secondary"
            aria-label={t('value.addTo', { list })}
            onClick={() => dialog.open(`add-${kind}`)}
          >
            <Icon of={Plus} />
            {t('common.add')}
          </Button>
        </SectionHead>
        {rows.length === 0 && <p className="text-soft">{t('value.empty')}</p>}
        <ValueRows
          list={list}
          rows={rows}
          send={send}
          onOpen={(name, id) => dialog.open(`${name}-${kind}`, id)}
        />
      </div>
      {dialog.isOpen(`add-${kind}`) && (
        <ValueDialog event={event} kind={kind} value={null} onClose={dialog.close} />
      )}
      {edited && (
        <ValueDialog key={edited.id} event={event} kind={kind} value={edited.value} onClose={dialog.close} />
      )}
      <DeleteDialog
        isOpen={removed !== undefined}
        title={t('value.remove')}
        question={t('value.removeQuestion', { name: removed?.label ?? '', list })}
        onDelete={() => send(rows.filter(({ id }) => id !== removed?.id))}
        onClose={dialog.close}
        done={{
          title: t('common.success'),
          description: t('value.removed'),
          action: {
            label: t('write.undo'),
            act: () =>
              removed &&
              void write(() => putBack(rows.indexOf(removed), removed), {
                done: { title: t('write.undone') },
                failed: t('write.notUndone'),
              }),
          },
        }}
        failed={{ title: t('value.unchanged') }}
      />
    </Card>
  )
}

type RowsProps = {
  list: string
  rows: readonly Row[]
  send: (rows: readonly Row[]) => Promise<void>
  onOpen: (dialog: 'edit' | 'remove', id: number) => void
}

function ValueRows({ list, rows, send, onOpen }: RowsProps) {
  const reads = useQueryClient()
  return (
    <SortableList
      label={list}
      items={rows}
      nameOf={({ label }) => label}
      onReorder={(order) => send(order.flatMap((each) => rows.find(({ id }) => id === each.id) ?? []))}
      onRefused={(error) => {
        showFailure(error, { title: t('value.unchanged') })
        void reads.invalidateQueries({ queryKey: EVENTS })
      }}
      actions={({ id, label }) => (
        <>
          <RowAction
            icon={Pencil}
            label={t('row.rename', { name: label })}
            onClick={() => onOpen('edit', id)}
          />
          <RowAction
            icon={Trash2}
            label={t('row.remove', { name: label })}
            onClick={() => onOpen('remove', id)}
          />
        </>
      )}
    >
      {({ label }) => (
        <span className="font-semibold wrap-anywhere" dir="auto">
          {label}
        </span>
      )}
    </SortableList>
  )
}

/** The values of a list as rows, which keep their ids in any order, and the call that saves them. */
function useRows(event: Event, kind: ValueKind) {
  const call = useCall()
  const reads = useQueryClient()
  const ids = useRef(new Map<string, number>())
  // Moves that were made while an order was being saved are sent before this page shows the event with that order.
  const version = useRef(event.version)
  version.current = Math.max(version.current, event.version)
  const rows: Row[] = choicesOf(event.lists[kind]).map(({ value, label }) => {
    const id = ids.current.get(value) ?? ids.current.size + 1
    ids.current.set(value, id)
    return { id, value, label }
  })

  async function send(wanted: readonly Row[]): Promise<void> {
    const changed = await call('PUT /api/events/:id/lists', {
      params: { id: String(event.id) },
      body: { kind, values: wanted.map(({ label }) => ({ label })) },
      ...ifMatch({ id: event.id, version: version.current }),
    })
    version.current = changed.version
    keepRow(reads, EVENTS, changed)
  }

  const latest = useRef(rows)
  latest.current = rows

  return {
    rows,
    send,
    /** Restores a removed value to its place among the current ones. */
    putBack(at: number, row: Row): Promise<void> {
      return send(latest.current.toSpliced(at, 0, row))
    },
  }
}

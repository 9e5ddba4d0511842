import { useQueryClient } from '@tanstack/react-query'
import { Pencil, Plus, Trash2 } from 'lucide-react'
import { useRef } from 'react'
import type { Event } from '../../domain/events/events.ts'
import { fieldName } from '../../domain/schedule/field-names.ts'
import { choicesOf, VALUE_KINDS, type ValueKind } from '../../domain/schedule/session-fields.ts'
import { useDialogAddress } from '../lib/dialog-address.ts'
import { keepRow } from '../lib/kept-row.ts'
import { useCall } from '../net/calling.tsx'
import { errorMessage, ifMatch } from '../net/error-message.ts'
import { read } from '../net/reads.ts'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { DeleteDialog } from '../ui/delete-dialog.tsx'
import { Icon } from '../ui/icon.tsx'
import { RowAction } from '../ui/row-action.tsx'
import { SectionHead } from '../ui/section-head.tsx'
import { SortableList } from '../ui/sortable-list.tsx'
import { toast } from '../ui/toast.ts'
import { useKeptFocus } from '../ui/use-kept-focus.ts'
import { ValueDialog } from './value-dialog.tsx'

const REFUSED = 'The list was not changed'
const EVENTS = read('GET /api/admin/events').queryKey

/** The event's lists of values for its sessions (docs/product.md#session-values). */
export function ValueLists({ event }: { event: Event }) {
  return (
    <section aria-label="Session values" className="mt-10">
      <SectionHead title={`Session values of ${event.name}`} />
      <p className="mb-4 max-w-prose text-soft">
        What sessions of this event can be, on its page, in its forms and on its cards. Renaming a value
        renames it in all sessions; a session keeps a value that you remove. The first six of each list have
        boxes on printed cards. Cards that are printed already keep their boxes and are read by them; print
        new ones to offer new values. Languages are asked for and shown where there are two or more; cards
        have no boxes for them, and the reader proposes one by the words.
      </p>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-6 lg:grid-cols-2">
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
  const part = useRef<HTMLDivElement>(null)
  useKeptFocus(part)
  const { rows, send } = useRows(event, kind)
  const list = fieldName(kind)
  const find = (name: string) => rows.find(({ id }) => id === dialog.idOf(`${name}-${kind}`))
  const [edited, removed] = [find('edit'), find('remove')]

  return (
    <Card>
      <div ref={part} tabIndex={-1} className="outline-none">
        <SectionHead title={list} level={3}>
          <Button look="secondary" onClick={() => dialog.open(`add-${kind}`)}>
            <Icon of={Plus} />
            Add
            <span className="sr-only"> to {list}</span>
          </Button>
        </SectionHead>
        {rows.length === 0 && <p className="text-soft">Empty, so forms do not ask for it.</p>}
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
        title="Remove Value"
        question={`Remove “${removed?.label}” from the list ${list}? Sessions that have it keep it.`}
        onDelete={() => send(rows.filter(({ id }) => id !== removed?.id))}
        onClose={dialog.close}
        done={{ title: 'Success', description: 'Value removed successfully' }}
        failed={(said) => ({ title: REFUSED, description: said })}
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
        toast({ title: REFUSED, description: errorMessage(error), variant: 'destructive' })
        void reads.invalidateQueries({ queryKey: EVENTS })
      }}
      actions={({ id, label }) => (
        <>
          <RowAction icon={Pencil} label={`Rename ${label}`} onClick={() => onOpen('edit', id)} />
          <RowAction icon={Trash2} label={`Remove ${label}`} onClick={() => onOpen('remove', id)} />
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

/** The values of a list as rows, which keep their ids in any order, and the call that sets them. */
function useRows(event: Event, kind: ValueKind) {
  const call = useCall()
  const reads = useQueryClient()
  const ids = useRef(new Map<string, number>())
  // Moves that were made while an order was on its way are sent before this page shows the event with that order.
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

  return { rows, send }
}

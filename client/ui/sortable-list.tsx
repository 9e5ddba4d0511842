import {
  type Announcements,
  closestCenter,
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  MouseSensor,
  TouchSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import { SortableContext, verticalListSortingStrategy } from '@dnd-kit/sortable'
import { type ReactNode, useId, useLayoutEffect, useRef, useState } from 'react'
import { type Ordered, useOrder } from '../lib/order.ts'
import { BusyBar } from './busy-bar.tsx'
import { SortableRow } from './sortable-row.tsx'
import { type SortableColumn, SortableTable, SortableTableRow } from './sortable-table.tsx'

type Props<R> = {
  label: string
  items: readonly R[]
  nameOf: (item: R) => string
  onReorder: (order: Ordered[]) => Promise<unknown>
  onRefused: (error: unknown) => void
  children: (item: R) => ReactNode
  /** Makes it a table with these columns; `children` then are not used. */
  columns?: readonly SortableColumn<R>[] | undefined
  /** Buttons at the end of a row, beside those that move it. */
  actions: (item: R) => ReactNode
}

const POINTER_DISTANCE = 8
const TOUCH = { delay: 100, tolerance: 8 }

/**
 * A list that people put in order: by mouse, by touch, by keyboard (25 px an arrow key), and with buttons. Screen
 * readers announce every move (docs/product.md#forms-lists-and-toasts).
 */
export function SortableList<R extends { id: number }>({
  label,
  items,
  nameOf,
  actions,
  columns,
  ...rest
}: Props<R>) {
  const { rows, isSending, move } = useOrder({ items, send: rest.onReorder, failed: rest.onRefused })
  const buttons = useMoveButtons({ rows, nameOf, move })
  const contextId = useId()
  const sensors = useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: POINTER_DISTANCE } }),
    useSensor(TouchSensor, { activationConstraint: TOUCH }),
    useSensor(KeyboardSensor),
  )
  const ids = rows.map(({ id }) => id)

  function endDrag({ active, over }: DragEndEvent) {
    if (over && over.id !== active.id) move(Number(active.id), ids.indexOf(Number(over.id)))
  }

  const partsOf = (row: R, index: number) => ({
    id: row.id,
    name: nameOf(row),
    isFirst: index === 0,
    isLast: index === rows.length - 1,
    onMove: (step: 1 | -1) => buttons.moveBy(row, step),
    actions: actions(row),
  })

  return (
    <DndContext
      id={contextId}
      sensors={sensors}
      collisionDetection={closestCenter}
      modifiers={[({ transform }) => ({ ...transform, x: 0 })]}
      onDragEnd={endDrag}
      accessibility={{ announcements: announcementsOf(rows, nameOf), screenReaderInstructions: INSTRUCTIONS }}
    >
      <BusyBar isBusy={isSending} label="Saving the order..." />
      <p role="status" className="sr-only">
        {buttons.moved}
      </p>
      <SortableContext items={ids} strategy={verticalListSortingStrategy}>
        <div ref={buttons.list}>
          {columns ? (
            <SortableTable label={label} headers={columns.map(({ header }) => header)}>
              {rows.map((row, index) => (
                <SortableTableRow key={row.id} {...partsOf(row, index)} row={row} columns={columns} />
              ))}
            </SortableTable>
          ) : (
            <ul aria-label={label} className="flex flex-col gap-2">
              {rows.map((row, index) => (
                <SortableRow key={row.id} {...partsOf(row, index)}>
                  {rest.children(row)}
                </SortableRow>
              ))}
            </ul>
          )}
        </div>
      </SortableContext>
    </DndContext>
  )
}

const INSTRUCTIONS = {
  draggable:
    'Press space to pick this up, the arrow keys to move it, space again to put it down, escape to leave it where it was.',
}

type Moving<R> = {
  rows: readonly R[]
  nameOf: (row: R) => string
  move: (id: number, to: number) => void
}

/** Moves rows by their buttons, says where they are now, and leaves the focus on the pressed button. */
function useMoveButtons<R extends { id: number }>({ rows, nameOf, move }: Moving<R>) {
  const [moved, setMoved] = useState('')
  const list = useRef<HTMLDivElement>(null)
  const focusAfterMove = useRef<string | null>(null)

  // A row that is put elsewhere in the document loses the focus.
  useLayoutEffect(() => {
    if (!focusAfterMove.current) return
    list.current?.querySelector<HTMLElement>(`[data-move="${focusAfterMove.current}"]`)?.focus()
    focusAfterMove.current = null
  })

  function moveBy(row: R, step: 1 | -1) {
    const to = rows.findIndex(({ id }) => id === row.id) + step
    if (to < 0 || to >= rows.length) return
    focusAfterMove.current = `${row.id}/${step}`
    setMoved(`${nameOf(row)} moved to position ${to + 1} of ${rows.length}`)
    move(row.id, to)
  }

  return { list, moved, moveBy }
}

function announcementsOf<R extends { id: number }>(
  rows: readonly R[],
  nameOf: (row: R) => string,
): Announcements {
  const nameAt = (id: string | number) => nameOf(rows.find((row) => row.id === id) ?? (rows[0] as R))
  const position = (wanted: string | number) =>
    `position ${rows.findIndex(({ id }) => id === Number(wanted)) + 1} of ${rows.length}`
  return {
    onDragStart: ({ active }) => `Picked up ${nameAt(active.id)} at ${position(active.id)}`,
    onDragOver: ({ active, over }) =>
      over && over.id !== active.id ? `${nameAt(active.id)} is over ${position(over.id)}` : undefined,
    onDragEnd: ({ active, over }) =>
      `${nameAt(active.id)} was put down${over ? ` at ${position(over.id)}` : ' where it was'}`,
    onDragCancel: ({ active }) => `${nameAt(active.id)} stays where it was`,
  }
}

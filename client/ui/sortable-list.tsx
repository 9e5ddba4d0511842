import { type ReactNode, useId, useLayoutEffect, useRef, useState } from 'react'
import { type Ordered, useOrder } from '../lib/order.ts'
import { BusyBar } from './busy-bar.tsx'
import { SortableRow } from './sortable-row.tsx'
import { type SortableColumn, SortableTable, SortableTableRow } from './sortable-table.tsx'
import { useRowDrag } from './use-row-drag.ts'

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

const INSTRUCTIONS =
  'Press space to pick this up, the arrow keys to move it, space again to put it down, escape to leave it where it was.'

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
  const { list, said, moveBy, onLiftKey } = useMoves({ rows, nameOf, move })
  const instructions = useId()

  const partsOf = (row: R, index: number) => ({
    id: row.id,
    name: nameOf(row),
    isFirst: index === 0,
    isLast: index === rows.length - 1,
    onMove: (step: 1 | -1) => moveBy(row, step),
    onLiftKey,
    instructions,
    actions: actions(row),
  })

  return (
    <>
      <BusyBar isBusy={isSending} label="Saving the order..." />
      <p role="status" aria-live="assertive" className="sr-only">
        {said}
      </p>
      <p id={instructions} hidden>
        {INSTRUCTIONS}
      </p>
      <div ref={list}>
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
    </>
  )
}

type Moving<R> = {
  rows: readonly R[]
  nameOf: (row: R) => string
  move: (id: number, to: number) => void
}

/** Moves rows by their handles and buttons, says where they are now, and leaves the focus on the control that did it. */
function useMoves<R extends { id: number }>({ rows, nameOf, move }: Moving<R>) {
  const [said, say] = useState('')
  const list = useRef<HTMLDivElement>(null)
  const focusAfterMove = useRef<string | null>(null)

  // A row that is put elsewhere in the document loses the focus.
  useLayoutEffect(() => {
    if (!focusAfterMove.current) return
    list.current?.querySelector<HTMLElement>(`[data-move="${focusAfterMove.current}"]`)?.focus()
    focusAfterMove.current = null
  })

  const placeOf = (id: number) => rows.findIndex((row) => row.id === id)
  const position = (place: number) => `position ${place + 1} of ${rows.length}`
  const named = (id: number) => nameOf(rows[placeOf(id)] ?? (rows[0] as R))

  const onLiftKey = useRowDrag(list, {
    pickedUp: (id) => say(`Picked up ${named(id)} at ${position(placeOf(id))}`),
    isOver: (id, place) => say(`${named(id)} is over ${position(place)}`),
    drop(id, place) {
      say(
        place === null
          ? `${named(id)} stays where it was`
          : `${named(id)} was put down at ${position(place)}`,
      )
      if (place === null || placeOf(id) === -1) return
      focusAfterMove.current = `${id}/drag`
      move(id, place)
    },
  })

  function moveBy(row: R, step: 1 | -1) {
    const to = placeOf(row.id) + step
    if (to < 0 || to >= rows.length) return
    focusAfterMove.current = `${row.id}/${step}`
    say(`${nameOf(row)} moved to ${position(to)}`)
    move(row.id, to)
  }

  return { list, said, moveBy, onLiftKey }
}

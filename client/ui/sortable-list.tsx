import { type ReactNode, useId, useLayoutEffect, useRef, useState } from 'react'
import { t } from '../../domain/text/t.ts'
import { type Ordered, useOrder } from '../lib/order.ts'
import { BusyBar } from './busy-bar.tsx'
import { type Column, DataTable } from './data-table.tsx'
import { DragHandle, RowButtons, SortableRow } from './sortable-row.tsx'
import { useRowDrag } from './use-row-drag.ts'

type Props<R> = {
  label: string
  items: readonly R[]
  nameOf: (item: R) => string
  onReorder: (order: Ordered[]) => Promise<unknown>
  onRefused: (error: unknown) => void
  children: (item: R) => ReactNode
  /** Makes it a table with these columns; `children` is then not used. */
  columns?: readonly Column<R>[] | undefined
  /** Buttons at the end of a row, beside those that move it. */
  actions: (item: R) => ReactNode
}

/**
 * A list that people sort: by mouse, by touch, by keyboard (25 px per arrow key), and with buttons. Screen readers
 * announce every move (docs/product.md#forms-lists-and-toasts).
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

  const partsOf = (row: R) => ({
    id: row.id,
    name: nameOf(row),
    isFirst: row === rows[0],
    isLast: row === rows.at(-1),
    onMove: (step: 1 | -1) => moveBy(row, step),
    onLiftKey,
    instructions,
    actions: actions(row),
  })

  return (
    <>
      <BusyBar isBusy={isSending} label={t('row.savingOrder')} />
      <p role="status" aria-live="assertive" className="sr-only">
        {said}
      </p>
      <p id={instructions} hidden>
        {t('row.howToDrag')}
      </p>
      <div ref={list}>
        {columns ? (
          <DataTable
            label={label}
            rows={rows}
            columns={[
              { header: t('row.handles'), kind: 'handle', cell: (row) => <DragHandle {...partsOf(row)} /> },
              ...columns,
              {
                header: t('row.actions'),
                kind: 'actions',
                cell: (row) => (
                  <div className="flex justify-end @max-[44rem]:flex-wrap">
                    <RowButtons {...partsOf(row)} />
                  </div>
                ),
              },
            ]}
          />
        ) : (
          <ul aria-label={label} className="flex flex-col gap-2">
            {rows.map((row) => (
              <SortableRow key={row.id} {...partsOf(row)}>
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

/**
 * Moves rows by their handles and buttons, announces their new positions, and keeps the focus on the control that was
 * used.
 */
function useMoves<R extends { id: number }>({ rows, nameOf, move }: Moving<R>) {
  const [said, say] = useState('')
  const list = useRef<HTMLDivElement>(null)
  const focusAfterMove = useRef<string | null>(null)

  // A row that moves within the document loses the focus.
  useLayoutEffect(() => {
    if (!focusAfterMove.current) return
    list.current?.querySelector<HTMLElement>(`[data-move="${focusAfterMove.current}"]`)?.focus()
    focusAfterMove.current = null
  })

  const indexOf = (id: number) => rows.findIndex((row) => row.id === id)
  const at = (id: number, place: number) => ({
    name: nameOf(rows[indexOf(id)] ?? (rows[0] as R)),
    position: place + 1,
    count: rows.length,
  })

  const onLiftKey = useRowDrag(list, {
    pickedUp: (id) => say(t('row.pickedUp', at(id, indexOf(id)))),
    isOver: (id, place) => say(t('row.isOver', at(id, place))),
    drop(id, place) {
      say(place === null ? t('row.stays', at(id, indexOf(id))) : t('row.dropped', at(id, place)))
      if (place === null || indexOf(id) === -1) return
      focusAfterMove.current = `${id}/drag`
      move(id, place)
    },
  })

  function moveBy(row: R, step: 1 | -1) {
    const to = indexOf(row.id) + step
    if (to < 0 || to >= rows.length) return
    focusAfterMove.current = `${row.id}/${step}`
    say(t('row.moved', at(row.id, to)))
    move(row.id, to)
  }

  return { list, said, moveBy, onLiftKey }
}

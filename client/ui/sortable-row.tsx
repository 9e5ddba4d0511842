import { ArrowDown, ArrowUp, GripVertical } from 'lucide-react'
import type { KeyboardEvent, ReactNode } from 'react'
import { t } from '../../domain/text/t.ts'
import { Button } from './button.tsx'
import { Icon } from './icon.tsx'

export type SortableRowProps = {
  id: number
  name: string
  isFirst: boolean
  isLast: boolean
  onMove: (step: 1 | -1) => void
  /** Handles the keys on the handle that lift the row. */
  onLiftKey: (event: KeyboardEvent<HTMLElement>) => void
  /** The id of the instructions. */
  instructions: string
  actions: ReactNode
}

/** A row of a sortable list: its drag handle, its content, and its buttons. */
export function SortableRow({ children, ...row }: SortableRowProps & { children: ReactNode }) {
  return (
    <li
      data-row={row.id}
      className="flex flex-wrap items-center gap-x-1 rounded-md border border-line bg-card p-1.5 data-dragged:relative data-dragged:z-10 data-dragged:border-accent data-dragged:shadow-float sm:flex-nowrap"
    >
      {isAlone(row) ? <span className="w-2.5" /> : <DragHandle {...row} />}
      <div className="min-w-0 flex-1 basis-3/5 py-1 pe-2">{children}</div>
      <div className="flex w-full flex-wrap items-center justify-end sm:w-auto sm:flex-nowrap">
        <RowButtons {...row} />
      </div>
    </li>
  )
}

/** Whether there is no other row to move it past. */
const isAlone = ({ isFirst, isLast }: SortableRowProps) => isFirst && isLast

/** The handle for moving a row with a pointer or the keyboard. */
export function DragHandle({ id, name, instructions, onLiftKey }: SortableRowProps) {
  return (
    <button
      type="button"
      data-handle=""
      data-move={`${id}/drag`}
      aria-label={t('row.drag', { name })}
      aria-roledescription={t('row.sortable')}
      aria-describedby={instructions}
      onKeyDown={onLiftKey}
      className="flex size-11 shrink-0 cursor-grab touch-none items-center justify-center rounded-md text-soft hover:bg-sunken"
    >
      <Icon of={GripVertical} />
    </button>
  )
}

/** The alternative for moving a row, one step at a time, and the row's own buttons. */
export function RowButtons(row: SortableRowProps) {
  return (
    <>
      {!isAlone(row) && (
        <>
          <MoveButton {...row} step={-1} isDisabled={row.isFirst} />
          <MoveButton {...row} step={1} isDisabled={row.isLast} />
        </>
      )}
      {row.actions}
    </>
  )
}

type ButtonProps = SortableRowProps & { step: 1 | -1; isDisabled: boolean }

function MoveButton({ id, name, step, isDisabled, onMove }: ButtonProps) {
  const label = t(step < 0 ? 'row.moveUp' : 'row.moveDown', { name })
  return (
    <Button
      look="quiet"
      size="icon"
      data-move={`${id}/${step}`}
      aria-label={label}
      title={label}
      aria-disabled={isDisabled || undefined}
      onClick={() => onMove(step)}
    >
      <Icon of={step < 0 ? ArrowUp : ArrowDown} />
    </Button>
  )
}

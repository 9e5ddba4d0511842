import { useSortable } from '@dnd-kit/sortable'
import { CSS } from '@dnd-kit/utilities'
import { ArrowDown, ArrowUp, GripVertical } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import { classes } from './classes.ts'
import { Icon } from './icon.tsx'

type Props = {
  id: number
  name: string
  isFirst: boolean
  isLast: boolean
  onMove: (step: 1 | -1) => void
  actions: ReactNode
  children: ReactNode
}

/** A row of a sortable list: a handle to drag it, what it is, and its buttons. */
export function SortableRow({ id, name, isFirst, isLast, onMove, actions, children }: Props) {
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } =
    useSortable({ id })
  return (
    <li
      ref={setNodeRef}
      style={{ transform: CSS.Translate.toString(transform), transition }}
      className={classes(
        'flex flex-wrap items-center gap-x-1 rounded-md border border-line bg-card p-1.5 sm:flex-nowrap',
        isDragging && 'relative z-10 border-accent shadow-float',
      )}
    >
      <button
        ref={setActivatorNodeRef}
        type="button"
        {...attributes}
        {...listeners}
        aria-label={`Drag ${name}`}
        className="flex size-11 shrink-0 cursor-grab touch-manipulation items-center justify-center rounded-md text-soft hover:bg-sunken"
      >
        <Icon of={GripVertical} />
      </button>
      <div className="min-w-0 flex-1 basis-3/5 py-1 pr-2">{children}</div>
      <div className="flex w-full justify-end sm:w-auto">
        <MoveButton id={id} name={name} step={-1} isDisabled={isFirst} onMove={onMove} />
        <MoveButton id={id} name={name} step={1} isDisabled={isLast} onMove={onMove} />
        {actions}
      </div>
    </li>
  )
}

type MoveProps = { id: number; name: string; step: 1 | -1; isDisabled: boolean; onMove: Props['onMove'] }

function MoveButton({ id, name, step, isDisabled, onMove }: MoveProps) {
  const label = `Move ${name} ${step < 0 ? 'up' : 'down'}`
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

import type { useSortable } from '@dnd-kit/sortable'
import { ArrowDown, ArrowUp, GripVertical } from 'lucide-react'
import { Button } from './button.tsx'
import { Icon } from './icon.tsx'

type HandleProps = { name: string; sortable: ReturnType<typeof useSortable> }

/** The handle by which a pointer or the keyboard moves a row. */
export function DragHandle({ name, sortable }: HandleProps) {
  return (
    <button
      ref={sortable.setActivatorNodeRef}
      type="button"
      {...sortable.attributes}
      {...sortable.listeners}
      aria-label={`Drag ${name}`}
      className="flex size-11 shrink-0 cursor-grab touch-none items-center justify-center rounded-md text-soft hover:bg-sunken"
    >
      <Icon of={GripVertical} />
    </button>
  )
}

type MoveProps = {
  id: number
  name: string
  isFirst: boolean
  isLast: boolean
  onMove: (step: 1 | -1) => void
}

/** The other way to put a row elsewhere: a step at a time. */
export function MoveButtons({ isFirst, isLast, ...rest }: MoveProps) {
  return (
    <>
      <MoveButton {...rest} step={-1} isDisabled={isFirst} />
      <MoveButton {...rest} step={1} isDisabled={isLast} />
    </>
  )
}

type ButtonProps = Omit<MoveProps, 'isFirst' | 'isLast'> & { step: 1 | -1; isDisabled: boolean }

function MoveButton({ id, name, step, isDisabled, onMove }: ButtonProps) {
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

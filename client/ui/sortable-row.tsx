import { useSortable } from '@dnd-kit/sortable'
import { CSS } from '@dnd-kit/utilities'
import type { ReactNode } from 'react'
import { classes } from './classes.ts'
import { DragHandle, MoveButtons } from './sortable-parts.tsx'

export type SortableRowProps = {
  id: number
  name: string
  isFirst: boolean
  isLast: boolean
  onMove: (step: 1 | -1) => void
  actions: ReactNode
}

/** A row of a sortable list: a handle to drag it, its content, and its buttons. */
export function SortableRow({ actions, children, ...rest }: SortableRowProps & { children: ReactNode }) {
  const sortable = useSortable({ id: rest.id })
  return (
    <li
      ref={sortable.setNodeRef}
      style={{ transform: CSS.Translate.toString(sortable.transform), transition: sortable.transition }}
      className={classes(
        'flex flex-wrap items-center gap-x-1 rounded-md border border-line bg-card p-1.5 sm:flex-nowrap',
        sortable.isDragging && 'relative z-10 border-accent shadow-float',
      )}
    >
      <DragHandle name={rest.name} sortable={sortable} />
      <div className="min-w-0 flex-1 basis-3/5 py-1 pr-2">{children}</div>
      <div className="flex w-full justify-end sm:w-auto">
        <MoveButtons {...rest} />
        {actions}
      </div>
    </li>
  )
}

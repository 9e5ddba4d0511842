import type { ReactNode } from 'react'
import { classes } from './classes.ts'

export type Column<R> = {
  header: string
  cell: (row: R) => ReactNode
  /** The row's name: on a phone the heading of its card. */
  isTitle?: boolean
  isActions?: boolean
  /** Left out on small screens. */
  isHiddenWhenSmall?: boolean
}

/** Said aloud because the style of a card takes a table's own roles away in some browsers. */
export const tableRoles = {
  table: { role: 'table' },
  rowgroup: { role: 'rowgroup' },
  row: { role: 'row' },
  columnheader: { role: 'columnheader' },
  cell: { role: 'cell' },
} as const

type Props<R> = { label: string; columns: readonly Column<R>[]; rows: readonly R[] }

/** A table; on a small screen each row is a card with the same cells, its actions in reach of a thumb. */
export function DataTable<R extends { id: number }>({ label, columns, rows }: Props<R>) {
  return (
    <TableFrame label={label} className="md:overflow-x-auto">
      <thead {...tableRoles.rowgroup} className="sr-only md:not-sr-only md:table-header-group">
        <tr {...tableRoles.row} className="md:border-b md:border-line">
          {columns.map((column) => (
            <th
              key={column.header}
              {...tableRoles.columnheader}
              scope="col"
              className={classes(
                'px-3 py-2.5 text-left text-sm font-semibold whitespace-nowrap text-soft',
                column.isActions && 'md:text-right',
                column.isHiddenWhenSmall && 'hidden lg:table-cell',
              )}
            >
              {column.header}
            </th>
          ))}
        </tr>
      </thead>
      <tbody {...tableRoles.rowgroup} className="flex flex-col gap-3 md:table-row-group">
        {rows.map((row) => (
          <tr
            key={row.id}
            {...tableRoles.row}
            className="flex flex-col gap-1.5 rounded-lg border border-line bg-card p-4 pb-2 md:table-row md:rounded-none md:border-0 md:border-b md:bg-transparent md:p-0 md:last:border-b-0"
          >
            {columns.map((column) => (
              <Cell key={column.header} column={column}>
                {column.cell(row)}
              </Cell>
            ))}
          </tr>
        ))}
      </tbody>
    </TableFrame>
  )
}

type FrameProps = { label: string; className?: string; children: ReactNode }

/** A table in a frame of its own; on a small screen its rows are cards. */
export function TableFrame({ label, className, children }: FrameProps) {
  return (
    <div
      className={classes(
        '@container md:relative md:rounded-lg md:border md:border-line md:bg-card',
        className,
      )}
    >
      <table {...tableRoles.table} aria-label={label} className="block w-full md:table">
        {children}
      </table>
    </div>
  )
}

function Cell<R>({ column, children }: { column: Column<R>; children: ReactNode }) {
  return (
    <td
      {...tableRoles.cell}
      className={classes(
        'md:px-3 md:py-2 md:align-middle',
        column.isTitle && 'text-lg leading-snug font-semibold wrap-anywhere md:min-w-40 md:text-base',
        column.isActions && 'mt-1 border-t border-line pt-1 md:mt-0 md:border-0',
        column.isHiddenWhenSmall && 'hidden lg:table-cell',
        !column.isTitle &&
          !column.isActions &&
          !column.isHiddenWhenSmall &&
          'flex items-baseline gap-2 wrap-anywhere @max-[12rem]:flex-col @max-[12rem]:items-start @max-[12rem]:gap-0 md:table-cell md:min-w-28',
      )}
    >
      {!column.isTitle && !column.isActions && (
        <span aria-hidden="true" className="w-24 shrink-0 text-sm leading-6 text-soft md:hidden">
          {column.header}
        </span>
      )}
      {column.isActions ? (
        <div className="-mr-2 flex justify-end gap-1 @max-[12rem]:flex-wrap">{children}</div>
      ) : (
        children
      )}
    </td>
  )
}

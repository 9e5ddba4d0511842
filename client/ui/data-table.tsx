import type { ReactNode } from 'react'
import { classes } from './classes.ts'

export type Column<R> = {
  header: string
  cell: (row: R) => ReactNode
  kind?: keyof typeof CELLS
}

/** The look of the cells of a column; on a small screen each row is a card. */
const CELLS = {
  /** On a card, screen readers read the header before the cell. */
  labeled:
    'flex items-baseline gap-2 wrap-anywhere @max-[12rem]:flex-col @max-[12rem]:items-start @max-[12rem]:gap-0 md:table-cell md:min-w-28',
  /** The cell is clear without its header. */
  plain: 'wrap-anywhere @min-[44rem]:min-w-28',
  /** The row's name, the heading of its card. */
  title: 'text-lg leading-snug font-semibold wrap-anywhere md:min-w-40 md:text-base',
  /** For content that does not fit on a small screen, or beside the rail of a middle one. */
  wide: 'hidden @min-[62rem]:table-cell',
  /** The handle for dragging the row, in the corner of its card. */
  handle: 'absolute top-2 inset-s-1.5 md:static md:w-14',
  actions: 'mt-1 border-t border-line pt-1 md:mt-0 md:border-t-0',
}

/** Explicit roles, because in some browsers the style of a card removes a table's own roles. */
const roles = {
  table: { role: 'table' },
  rowgroup: { role: 'rowgroup' },
  row: { role: 'row' },
  columnheader: { role: 'columnheader' },
  cell: { role: 'cell' },
} as const

type Props<R> = { label: string; columns: readonly Column<R>[]; rows: readonly R[] }

/** A table. On a small screen each row is a card with the same cells, and its actions are within reach of a thumb. */
export function DataTable<R extends { id: number }>({ label, columns, rows }: Props<R>) {
  const isDragged = columns.some(({ kind }) => kind === 'handle')
  return (
    <div
      className={classes(
        '@container md:relative md:rounded-lg md:border md:border-line md:bg-card',
        // A dragged row may extend beyond the table.
        !isDragged && 'md:overflow-x-auto',
      )}
    >
      <table {...roles.table} aria-label={label} className="block w-full md:table">
        <thead {...roles.rowgroup} className="sr-only md:not-sr-only md:table-header-group">
          <tr {...roles.row}>
            {columns.map(({ header, kind }) => (
              <th
                key={header}
                {...roles.columnheader}
                scope="col"
                className={classes(
                  'px-3 py-2.5 text-start text-sm font-semibold whitespace-nowrap text-soft md:border-b md:border-line',
                  kind === 'actions' && 'md:text-end',
                  kind === 'wide' && CELLS.wide,
                )}
              >
                {kind === 'handle' ? <span className="sr-only">{header}</span> : header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody {...roles.rowgroup} className="flex flex-col gap-3 md:table-row-group">
          {rows.map((row) => (
            <tr
              key={row.id}
              {...roles.row}
              data-row={row.id}
              className={classes(
                'flex flex-col gap-1.5 rounded-lg border border-line bg-card p-4 pb-2 md:table-row md:border-0 md:last:*:border-b-0',
                isDragged &&
                  'relative ps-14 data-dragged:z-10 data-dragged:border-accent data-dragged:shadow-float',
              )}
            >
              {columns.map((column) => (
                <Cell key={column.header} column={column}>
                  {column.cell(row)}
                </Cell>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Cell<R>({
  column: { header, kind = 'labeled' },
  children,
}: {
  column: Column<R>
  children: ReactNode
}) {
  return (
    <td
      {...roles.cell}
      className={classes('md:border-b md:border-line md:px-3 md:py-2 md:align-middle', CELLS[kind])}
    >
      {kind === 'labeled' && (
        <span aria-hidden="true" className="w-24 shrink-0 text-sm leading-6 text-soft md:hidden">
          {header}
        </span>
      )}
      {kind === 'actions' ? (
        <div className="-me-2 flex justify-end gap-1 @max-[12rem]:flex-wrap">{children}</div>
      ) : (
        children
      )}
    </td>
  )
}

import type { ReactNode } from 'react'
import { classes } from './classes.ts'
import { TableFrame, tableRoles } from './data-table.tsx'
import { DragHandle, RowButtons, type SortableRowProps } from './sortable-row.tsx'

export type SortableColumn<R> = { header: string; cell: (row: R) => ReactNode }

type Props = { label: string; headers: readonly string[]; children: ReactNode }

/** The table around `SortableTableRow`s; on a small screen each row is a card. */
export function SortableTable({ label, headers, children }: Props) {
  return (
    <TableFrame label={label}>
      <thead {...tableRoles.rowgroup} className="sr-only md:not-sr-only md:table-header-group">
        <tr {...tableRoles.row}>
          <Head>
            <span className="sr-only">Drag</span>
          </Head>
          {headers.map((header) => (
            <Head key={header}>{header}</Head>
          ))}
          <Head isAtEnd>Actions</Head>
        </tr>
      </thead>
      <tbody {...tableRoles.rowgroup} className="flex flex-col gap-3 md:table-row-group">
        {children}
      </tbody>
    </TableFrame>
  )
}

function Head({ children, isAtEnd = false }: { children: ReactNode; isAtEnd?: boolean }) {
  return (
    <th
      {...tableRoles.columnheader}
      scope="col"
      className={classes(
        'px-3 py-2.5 text-left text-sm font-semibold text-soft md:border-b md:border-line',
        isAtEnd && 'md:text-right',
      )}
    >
      {children}
    </th>
  )
}

type RowProps<R> = SortableRowProps & { row: R; columns: readonly SortableColumn<R>[] }

/** A row with a handle to drag it, its cells, and its buttons. */
export function SortableTableRow<R>({ row, columns, ...rest }: RowProps<R>) {
  return (
    <tr
      {...tableRoles.row}
      data-row={rest.id}
      className="relative flex flex-col gap-1.5 rounded-lg border border-line bg-card p-4 pb-2 pl-14 data-dragged:z-10 data-dragged:border-accent data-dragged:shadow-float md:table-row md:border-0 md:last:*:border-b-0"
    >
      <td {...tableRoles.cell} className={classes(CELL, 'absolute top-2 left-1.5 md:static md:w-14')}>
        <DragHandle {...rest} />
      </td>
      {columns.map(({ header, cell }) => (
        <td
          key={header}
          {...tableRoles.cell}
          className={classes(CELL, 'wrap-anywhere @min-[44rem]:min-w-28')}
        >
          {cell(row)}
        </td>
      ))}
      <td {...tableRoles.cell} className={CELL}>
        <div className="flex justify-end @max-[44rem]:flex-wrap">
          <RowButtons {...rest} />
        </div>
      </td>
    </tr>
  )
}

const CELL = 'md:border-b md:border-line md:px-3 md:py-2 md:align-middle'

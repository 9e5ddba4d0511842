import { useState } from 'react'
import type { ImportedSchedule } from '../../domain/publish/schedule-files.ts'
import { NEEDED_COLUMNS, TABLE_COLUMNS, type TableColumn } from '../../domain/publish/table-columns.ts'
import { Field, Select } from '../ui/field.tsx'

type Table = NonNullable<ImportedSchedule['table']>
type Props = {
  table: Table
  isDisabled: boolean
  /** Takes the columns as the call does: "title:0 start:2 room:5". */
  onChoose: (columns: string) => void
}

const LABELS: Record<TableColumn, string> = {
  title: 'Title',
  start: 'Start',
  room: 'Room',
  end: 'End',
  duration: 'Length',
  day: 'Day',
  date: 'Date',
  place: 'Place in the room',
  presenterName: 'Presenter',
  description: 'Description',
  abstract: 'Abstract',
  type: 'Type',
  level: 'Level',
  focus: 'Focus',
  language: 'Language',
  status: 'Status',
  id: 'Id',
  guid: 'GUID',
  address: 'Address',
}

/** Which column of a table is what: open where a needed one is missing, so that a table with any names can be loaded. */
export function ColumnChoices({ table, isDisabled, onChoose }: Props) {
  const { names, problem } = table
  // A choice counts at once: the look at it takes its time.
  const [columns, setColumns] = useState(table.columns)
  const [isOpen, setOpen] = useState(problem !== null)
  const isNeeded = (column: TableColumn) => NEEDED_COLUMNS.some((needed) => needed === column)

  function choose(column: TableColumn, value: string): void {
    const wanted = { ...columns, [column]: value === '' ? undefined : Number(value) }
    // The dialog stays open while someone goes through the columns.
    setOpen(true)
    setColumns(wanted)
    onChoose(
      TABLE_COLUMNS.filter((each) => wanted[each] !== undefined)
        .map((each) => `${each}:${wanted[each]}`)
        .join(' '),
    )
  }

  return (
    <details
      className="mt-4"
      open={isOpen || problem !== null}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary className="min-h-11 cursor-pointer py-2.5 font-semibold">Columns of the table</summary>
      <div className="grid gap-3 sm:grid-cols-2">
        {TABLE_COLUMNS.map((column) => (
          <Field key={column} label={LABELS[column]} isRequired={isNeeded(column)}>
            {(field) => (
              <Select
                {...field}
                value={columns[column] ?? ''}
                disabled={isDisabled}
                onChange={({ target }) => choose(column, target.value)}
              >
                <option value="">{isNeeded(column) ? 'Choose a column' : 'None'}</option>
                {names.map((name, place) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: a column is its place
                  <option key={place} value={place}>
                    {name || `Column ${place + 1}`}
                  </option>
                ))}
              </Select>
            )}
          </Field>
        ))}
      </div>
    </details>
  )
}

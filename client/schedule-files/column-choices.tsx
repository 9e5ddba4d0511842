import { useState } from 'react'
import type { ImportedSchedule } from '../../domain/publish/schedule-files.ts'
import { NEEDED_COLUMNS, TABLE_COLUMNS, type TableColumn } from '../../domain/publish/table-columns.ts'
import { factName } from '../../domain/schedule/fact-names.ts'
import type { SessionFact } from '../../domain/schedule/session-facts.ts'
import { type PlainKey, t, textKey } from '../../domain/text/t.ts'
import { Field, Select } from '../ui/field.tsx'

type Table = NonNullable<ImportedSchedule['table']>
type Props = {
  table: Table
  isDisabled: boolean
  /** Receives the columns in the call's format: "title:0 start:2 room:5". */
  onChoose: (columns: string) => void
}

/** For the columns that are not facts. */
const LABELS: { [C in TableColumn]?: PlainKey } & Record<Exclude<TableColumn, SessionFact>, PlainKey> = {
  title: textKey('field.title'),
  start: textKey('import.start'),
  room: textKey('room.title'),
  end: textKey('import.end'),
  duration: textKey('import.duration'),
  day: textKey('import.day'),
  date: textKey('common.date'),
  place: textKey('import.place'),
  presenterName: textKey('field.presenter'),
  description: textKey('field.description'),
  abstract: textKey('import.abstract'),
  type: textKey('field.type'),
  level: textKey('field.level'),
  focus: textKey('field.focus'),
  language: textKey('field.language'),
  status: textKey('import.status'),
  id: textKey('import.id'),
  guid: textKey('import.guid'),
  address: textKey('import.address'),
}

function labelOf(column: TableColumn): string {
  const label = LABELS[column]
  return label ? t(label) : factName(column as SessionFact)
}

/**
 * The meaning of each column in a table. It is open if a required one is missing, so that a table with any column names
 * can be loaded.
 */
export function ColumnChoices({ table, isDisabled, onChoose }: Props) {
  const { names, problem } = table
  // A choice shows at once, because its preview takes time.
  const [columns, setColumns] = useState(table.columns)
  const [isOpen, setOpen] = useState(problem !== null)
  const isNeeded = (column: TableColumn) => NEEDED_COLUMNS.some((needed) => needed === column)

  function choose(column: TableColumn, value: string): void {
    const wanted = { ...columns, [column]: value === '' ? undefined : Number(value) }
    // The panel stays open while the user goes through the columns.
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
      <summary className="min-h-11 cursor-pointer py-2.5 font-semibold">{t('import.columns')}</summary>
      <div className="grid gap-3 sm:grid-cols-2">
        {TABLE_COLUMNS.map((column) => (
          <Field key={column} label={labelOf(column)} isRequired={isNeeded(column)}>
            {(field) => (
              <Select
                {...field}
                value={columns[column] ?? ''}
                disabled={isDisabled}
                onChange={({ target }) => choose(column, target.value)}
              >
                <option value="">{t(isNeeded(column) ? 'import.chooseColumn' : 'import.noColumn')}</option>
                {names.map((name, place) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: a column is its place
                  <option key={place} value={place}>
                    {name || t('wall.column', { number: place + 1 })}
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

import type { ComponentProps, ReactNode } from 'react'
import { searchWords } from '../../domain/text/search-words.ts'
import { t } from '../../domain/text/t.ts'
import { useOwnText } from '../lib/own-text.ts'
import { useSearchValue } from '../lib/search-value.ts'
import { EmptyState } from './empty-state.tsx'
import { Field, Input } from './field.tsx'

type Props<R> = {
  rows: readonly R[]
  /** Whether a row has these words, which `searchWords` made. */
  isFound: (row: R, words: readonly string[]) => boolean
  label: string
  placeholder: string
  /** Whether there are enough rows to search. */
  isOffered?: boolean
  /** Said where no row is found. */
  none: string
  children: (found: R[]) => ReactNode
}

/** The rows that the search in the address finds, below a field for it; all without one. */
export function Searched<R>({
  rows,
  isFound,
  label,
  placeholder,
  isOffered = rows.length > 0,
  none,
  children,
}: Props<R>) {
  const [wanted, setWanted] = useSearchValue('search', '', { replace: true })
  const words = searchWords(wanted)
  const found = rows.filter((row) => isFound(row, words))
  const count = rows.length
  return (
    <>
      {isOffered && (
        <div className="mb-4 flex flex-wrap items-end gap-x-4 gap-y-1">
          <Field label={label} className="w-full max-w-112">
            {(field) => (
              <SearchInput {...field} placeholder={placeholder} value={wanted} onSearch={setWanted} />
            )}
          </Field>
          <p role="status" className="py-2.5 text-sm text-soft">
            {words.length === 0
              ? t('list.count', { count })
              : t('manager.found', { found: found.length, total: count })}
          </p>
        </div>
      )}
      {found.length === 0 ? <EmptyState title={none} /> : children(found)}
    </>
  )
}

type InputProps = Omit<ComponentProps<typeof Input>, 'value'> & {
  value: string
  onSearch: (value: string) => void
}

/** The field of a search that the address has under `search`. */
export function SearchInput({ value, onSearch, ...field }: InputProps) {
  return (
    <Input
      {...field}
      type="search"
      ref={useOwnText('search', value)}
      defaultValue={value}
      onChange={({ target }) => onSearch(target.value)}
    />
  )
}

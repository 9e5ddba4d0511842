import type { ComponentProps, ReactNode } from 'react'
import { searchWords } from '../../domain/text/search-words.ts'
import { t } from '../../domain/text/t.ts'
import { useOwnText } from '../lib/own-text.ts'
import { useSearchValue } from '../lib/search-value.ts'
import { EmptyState } from './empty-state.tsx'
import { Field, Input } from './field.tsx'

type Props<R> = {
  rows: readonly R[]
  /** Whether a row contains these words, from `searchWords`. */
  isFound: (row: R, words: readonly string[]) => boolean
  label: string
  placeholder: string
  /** Whether there are enough rows for a search. */
  isOffered?: boolean
  /** Shown if no row is found. */
  none: string
  children: (found: R[]) => ReactNode
}

/** The rows that match the search in the address, below a field for it; all rows without a search. */
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

/** The search field for the address's `search` parameter. */
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

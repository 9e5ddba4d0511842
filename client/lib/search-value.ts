import { changeQuery, isOfNextPage, queryOf, useSearch } from './address.tsx'

/**
 * One parameter of the address's query, such as a section or a filter. `leaving` names the parameters to remove when it
 * changes.
 */
export function useSearchValue(
  key: string,
  fallback: string,
  { leaving = [], replace = false }: { leaving?: readonly string[]; replace?: boolean } = {},
): [string, (value: string) => void] {
  const search = useSearch()
  function set(value: string): void {
    const changed = new URLSearchParams(isOfNextPage() ? search : location.search)
    for (const each of leaving) changed.delete(each)
    if (value === fallback) changed.delete(key)
    else changed.set(key, value)
    changeQuery(queryOf(changed), { replace })
  }
  return [search.get(key) ?? fallback, set]
}

import { useSearchParams } from 'react-router'

/**
 * One value of the address's query, such as a section or a filter. `leaving` names the values that go when it
 * changes.
 */
export function useSearchValue(
  key: string,
  fallback: string,
  { leaving = [], replace = false }: { leaving?: readonly string[]; replace?: boolean } = {},
): [string, (value: string) => void] {
  const [search, setSearch] = useSearchParams()
  function set(value: string): void {
    setSearch(
      (before) => {
        const changed = new URLSearchParams(before)
        for (const each of leaving) changed.delete(each)
        if (value === fallback) changed.delete(key)
        else changed.set(key, value)
        return changed
      },
      { replace },
    )
  }
  return [search.get(key) ?? fallback, set]
}

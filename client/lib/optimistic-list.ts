import { useQueryClient } from '@tanstack/react-query'

/** Shows a list as a write will leave it, then makes the write; when that is refused, the list is read again. */
export function useOptimisticList<R>(queryKey: [string]) {
  const reads = useQueryClient()
  return async <T>(change: (rows: R[]) => R[], write: () => Promise<T>): Promise<T> => {
    // An answer that is on its way is older than the change.
    await reads.cancelQueries({ queryKey })
    reads.setQueryData<R[]>(queryKey, (rows) => rows && change(rows))
    try {
      return await write()
    } catch (error) {
      void reads.invalidateQueries({ queryKey })
      throw error
    }
  }
}

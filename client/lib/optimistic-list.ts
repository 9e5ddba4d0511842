import { useQueryClient } from '@tanstack/react-query'

/** Shows a list as a write will leave it, then makes the write; when that fails, shows it as before and reads it again. */
export function useOptimisticList<R>(queryKey: [string]) {
  const reads = useQueryClient()
  return async <T>(change: (rows: R[]) => R[], write: () => Promise<T>): Promise<T> => {
    // An answer that is on its way is older than the change.
    await reads.cancelQueries({ queryKey })
    const before = reads.getQueryData<R[]>(queryKey)
    reads.setQueryData<R[]>(queryKey, before && change(before))
    try {
      return await write()
    } catch (error) {
      // Where the network is gone, the read fails too.
      reads.setQueryData<R[]>(queryKey, before)
      void reads.invalidateQueries({ queryKey })
      throw error
    }
  }
}

import { useIsMutating, useMutation, useQueryClient } from '@tanstack/react-query'

type Change<R> = { change: (rows: R[]) => R[]; write: () => Promise<unknown> }

/**
 * Shows a list as a write will leave it, then makes the write; when that fails, shows it as before and reads it again.
 * @returns `isWriting`, while which the list must not be read, since an answer would bring back how it was
 */
export function useOptimisticList<R>(queryKey: [string]) {
  const reads = useQueryClient()
  const isWriting = useIsMutating({ mutationKey: queryKey }) > 0
  const { mutateAsync } = useMutation({
    mutationKey: queryKey,
    mutationFn: ({ write }: Change<R>) => write(),
    async onMutate({ change }) {
      // An answer that is on its way is older than the change.
      await reads.cancelQueries({ queryKey })
      const before = reads.getQueryData<R[]>(queryKey)
      reads.setQueryData<R[]>(queryKey, before && change(before))
      return before
    },
    onError(_error, _change, before) {
      // Where the network is gone, the read fails too.
      reads.setQueryData<R[]>(queryKey, before)
      void reads.invalidateQueries({ queryKey })
    },
  })
  const optimistically = async <T>(change: Change<R>['change'], write: () => Promise<T>): Promise<T> =>
    (await mutateAsync({ change, write })) as T
  return { optimistically, isWriting }
}

import { useMutation } from '@tanstack/react-query'
import { useId, useRef } from 'react'

/** An item's position in its list, from 0 (docs/product.md#forms-lists-and-toasts). */
export type Ordered = { id: number; order: number }

type Options<R> = {
  items: readonly R[]
  /** Sends the complete new order and returns the list to show. */
  send: (order: Ordered[]) => Promise<unknown>
  failed: (error: unknown) => void
}

/**
 * A list that shows a new order at once and sends it. If the server refuses it, the list returns to its old order
 * (docs/product.md#forms-lists-and-toasts). Moves made while a request is in progress are sent together after it.
 */
export function useOrder<R extends { id: number }>({ items, send, failed }: Options<R>) {
  const latest = useRef<readonly number[] | null>(null)
  const { mutate, variables, isPending } = useMutation({
    scope: { id: useId() },
    mutationFn: async (ids: readonly number[]) => {
      if (ids === latest.current) await send(ids.map((id, order) => ({ id, order })))
    },
    onError: failed,
  })
  const rows = isPending ? inOrder(items, variables) : [...items]

  return {
    rows,
    isSending: isPending,
    /** Moves an item to another index in the visible list. */
    move(id: number, to: number): void {
      const ids = rows.map((row) => row.id).filter((each) => each !== id)
      if (to < 0 || to > ids.length || rows[to]?.id === id) return
      ids.splice(to, 0, id)
      latest.current = ids
      mutate(ids)
    },
  }
}

/** Sorts items by the ids. Items that are not among them, such as new ones, come last. */
function inOrder<R extends { id: number }>(items: readonly R[], ids: readonly number[]): R[] {
  const position = new Map(ids.map((id, index) => [id, index]))
  return items.toSorted((a, b) => (position.get(a.id) ?? ids.length) - (position.get(b.id) ?? ids.length))
}

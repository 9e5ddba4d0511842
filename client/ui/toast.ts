export type ToastWords = {
  title: string
  description?: string | undefined
  variant?: 'default' | 'destructive'
  /** Milliseconds; 5000 unless given (docs/product.md#forms-lists-and-toasts). */
  duration?: number
  /** One thing that can be done about it, such as Undo. */
  action?: { label: string; act: () => void } | undefined
}

export type ShownToast = ToastWords & { id: number }

let shown: ShownToast | null = null
let count = 0
const listeners = new Set<() => void>()

/** Shows a message for a while. At most one is visible: a new one replaces the one before. */
export function toast(words: ToastWords): void {
  count += 1
  set({ ...words, id: count })
}

export function dismissToast(id: number): void {
  if (shown?.id === id) set(null)
}

/** For `useSyncExternalStore`. */
export const shownToast = {
  subscribe(listener: () => void): () => void {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
  current: (): ShownToast | null => shown,
  onServer: (): ShownToast | null => null,
}

function set(next: ShownToast | null): void {
  shown = next
  for (const listener of listeners) listener()
}

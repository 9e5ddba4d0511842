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

/** Where a toast takes room of its own, such as the dialog on top; the last one that is open. */
const places: HTMLElement[] = []
let shown: ShownToast | null = null
let count = 0
const listeners = new Set<() => void>()

/**
 * Shows a message for a while. At most one is visible: a new one replaces the one before.
 * @returns a function that takes it away, should it still be shown
 */
export function toast(words: ToastWords): () => void {
  count += 1
  const id = count
  set({ ...words, id })
  return () => dismissToast(id)
}

export function dismissToast(id: number): void {
  if (shown?.id === id) set(null)
}

/** Opens a place for toasts. @returns a function that closes it */
export function openToastPlace(place: HTMLElement): () => void {
  places.push(place)
  notify()
  return () => {
    places.splice(places.indexOf(place), 1)
    notify()
  }
}

/** The place for toasts; null: over the page. */
export function toastPlace(): HTMLElement | null {
  return places.at(-1) ?? null
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
  notify()
}

function notify(): void {
  for (const listener of listeners) listener()
}

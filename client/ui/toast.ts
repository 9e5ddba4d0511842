import { createStore } from '../lib/store.ts'

export type ToastWords = {
  title: string
  description?: string | undefined
  variant?: 'default' | 'destructive'
  /** In milliseconds; 5000 by default (docs/product.md#forms-lists-and-toasts). */
  duration?: number
  /** One action for the message, such as Undo. */
  action?: { label: string; act: () => void } | undefined
}

export type ShownToast = ToastWords & { id: number }

export const shownToast = createStore<ShownToast | null>(null)
/**
 * The elements that can contain a toast, such as the top dialog, so that it covers nothing. The last open one is used.
 */
const places = createStore<readonly HTMLElement[]>([])
let count = 0

/**
 * Shows a message for a while. At most one is visible: a new one replaces the previous one.
 * @returns a function that removes it, if it is still shown
 */
export function toast(words: ToastWords): () => void {
  count += 1
  const id = count
  shownToast.set({ ...words, id })
  return () => dismissToast(id)
}

export function dismissToast(id: number): void {
  if (shownToast.current()?.id === id) shownToast.set(null)
}

/** Opens a place for toasts. @returns a function that closes it */
export function openToastPlace(place: HTMLElement): () => void {
  places.set([...places.current(), place])
  return () => places.set(places.current().filter((each) => each !== place))
}

/** The place for toasts; null: over the page. */
export const useToastPlace = (): HTMLElement | null => places.use().at(-1) ?? null

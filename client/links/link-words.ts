import type { ItemWords } from '../ui/managed-list.tsx'
import type { ToastWords } from '../ui/toast.ts'

/** Social, quick and helpful links say the same of themselves (docs/product.md#messages). */
export function linkWords(kind: 'social' | 'quick' | 'helpful') {
  const item = `${kind} link`
  const name = `${kind[0]?.toUpperCase()}${kind.slice(1)}`
  const words: ItemWords = {
    item,
    items: `${item}s`,
    title: `${name} Links`,
    add: `Add ${name} Link`,
  }
  return {
    words,
    name: `${kind}-link`,
    edit: `Edit ${name} Link`,
    done: (what: 'added' | 'updated' | 'deleted'): ToastWords => ({
      title: 'Success',
      description: `${name} link ${what} successfully`,
    }),
    failed: (what: 'add' | 'update' | 'delete' | 'reorder', said: string): ToastWords => ({
      title: 'Error',
      description: `Failed to ${what} ${item}${what === 'reorder' ? 's' : ''}: ${said}`,
      variant: 'destructive',
    }),
  }
}

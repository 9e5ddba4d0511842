import { type Failed, type SentWith, useWrite } from '../net/write.ts'
import { ConfirmDialog } from './confirm-dialog.tsx'
import type { ToastWords } from './toast.ts'

type Props = {
  isOpen: boolean
  title: string
  question: string
  onDelete: (options: SentWith) => Promise<unknown>
  /** Where to go afterward, if not back to the place where the dialog was opened. */
  onDeleted?: () => void
  onClose: () => void
  done: ToastWords
  failed: Failed
  otherwise?: string
}

/** Asks for confirmation, deletes, and shows the result. After a failure it stays open for another attempt. */
export function DeleteDialog({ onDelete, onDeleted, onClose, done, failed, otherwise, ...rest }: Props) {
  const { isBusy, write } = useWrite()
  async function confirm() {
    if (!(await write(onDelete, { done, failed, otherwise }))) return
    if (onDeleted) onDeleted()
    else onClose()
  }
  return <ConfirmDialog {...rest} isBusy={isBusy} onConfirm={confirm} onCancel={onClose} />
}

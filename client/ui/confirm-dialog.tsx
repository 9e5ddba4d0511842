import { type ReactNode, useState } from 'react'
import { t } from '../../domain/text/t.ts'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'

type Props = {
  isOpen: boolean
  title: string
  /** The consequence, and that it cannot be undone. */
  question: string
  confirm?: string
  cancel?: string
  /** The button's label while `onConfirm` runs. */
  confirming?: string
  isBusy?: boolean
  onConfirm: () => void
  onCancel: () => void
}

/** Asks for confirmation of something that cannot be undone. */
export function ConfirmDialog({
  isOpen,
  title,
  question,
  onConfirm,
  onCancel,
  isBusy = false,
  ...words
}: Props) {
  const {
    confirm = t('common.delete'),
    cancel = t('common.cancel'),
    confirming = t('common.deleting'),
  } = words
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onCancel}
      title={title}
      description={question}
      size="small"
      footer={
        <>
          <Button look="secondary" onClick={onCancel} disabled={isBusy}>
            {cancel}
          </Button>
          <Button look="danger" onClick={onConfirm} disabled={isBusy}>
            {isBusy ? confirming : confirm}
          </Button>
        </>
      }
    />
  )
}

/**
 * Asks before a dialog with changed input closes, so that a stray click or Escape loses none.
 * @param onClose discards the input
 * @returns what closes the dialog, or asks first; and the question, to be rendered within the dialog
 */
export function useClosing(
  isChanged: boolean,
  onClose: () => void,
): { close: () => void; question: ReactNode } {
  const [isAsking, setAsking] = useState(false)
  const question = (
    <ConfirmDialog
      isOpen={isAsking}
      title={t('form.discardTitle')}
      question={t('form.discardAbout')}
      confirm={t('form.discard')}
      cancel={t('form.keepEditing')}
      onConfirm={onClose}
      onCancel={() => setAsking(false)}
    />
  )
  return { question, close: () => (isChanged ? setAsking(true) : onClose()) }
}

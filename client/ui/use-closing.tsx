import { type ReactNode, useState } from 'react'
import { t } from '../../domain/text/t.ts'
import { ConfirmDialog } from './confirm-dialog.tsx'

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

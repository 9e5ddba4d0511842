import type { ComponentProps } from 'react'
import { t } from '../../domain/text/t.ts'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'

type Props = Pick<
  ComponentProps<typeof Dialog>,
  'title' | 'description' | 'size' | 'onClose' | 'children'
> & {
  /** The button's label. */
  act: string
  isReady: boolean
  /** @returns whether it succeeded */
  onAct: () => Promise<boolean>
  /** The label of the other button, "Cancel" by default. */
  cancel?: string
  /** The other button's act, if it does not close the dialog. */
  onCancel?: () => void
  /** Nothing needs to be filled in first, so that Enter runs the act. */
  isFirst?: boolean
}

/** A dialog with one act and a way out. After a failure it stays open for another attempt. */
export function ActDialog({
  act,
  isReady,
  onAct,
  cancel = t('common.cancel'),
  onClose,
  onCancel = onClose,
  isFirst,
  ...rest
}: Props) {
  async function press(): Promise<void> {
    if (await onAct()) onClose()
  }

  return (
    <Dialog
      isOpen
      onClose={onClose}
      footer={
        <>
          <Button look="secondary" onClick={onCancel}>
            {cancel}
          </Button>
          <Button data-first={isFirst} disabled={!isReady} onClick={() => void press()}>
            {act}
          </Button>
        </>
      }
      {...rest}
    />
  )
}

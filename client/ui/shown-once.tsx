import { t } from '../../domain/text/t.ts'
import { Button } from './button.tsx'
import { CopyField } from './copy-field.tsx'
import { Dialog } from './dialog.tsx'

type Props = { title: string; description: string; label: string; value: string; onClose: () => void }

/** A secret that is shown only once, to be copied. */
export function ShownOnce({ title, description, label, value, onClose }: Props) {
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={title}
      description={description}
      footer={<Button onClick={onClose}>{t('common.done')}</Button>}
    >
      <CopyField label={label} value={value} />
    </Dialog>
  )
}

import { t } from '../../domain/text/t.ts'
import { Dialog } from './dialog.tsx'

/** Shown instead of a dialog whose code could not be loaded. */
export function NotLoaded({ title, onClose }: { title: string; onClose: () => void }) {
  return (
    <Dialog isOpen onClose={onClose} title={title}>
      <p>{t('error.notLoaded')}</p>
    </Dialog>
  )
}

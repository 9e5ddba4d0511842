import changes from '../../CHANGELOG.md?raw'
import { newsIn } from '../../domain/text/release-news.ts'
import { t } from '../../domain/text/t.ts'
import { Dialog } from '../ui/dialog.tsx'
import { News } from './news.tsx'

/** The news of the version that this browser sees for the first time. */
export function NewsDialog({ version, onClose }: { version: string; onClose: () => void }) {
  return (
    <Dialog isOpen title={t('version.newsOf', { version })} onClose={onClose}>
      <News news={newsIn(changes)} />
    </Dialog>
  )
}

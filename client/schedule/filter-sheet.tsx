import type { Session } from '../../domain/schedule/sessions.ts'
import { t } from '../../domain/text/t.ts'
import { Button, buttonClass } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { FilterChips } from './filter-chips.tsx'
import { RoomFilter } from './room-filter.tsx'
import { scrollIntoReach } from './scroll-into-reach.ts'
import { NO_FILTERS, type View } from './view.ts'
import { ViewLink } from './view-link.tsx'
import './filter-sheet.css'
import './jumps.css'

type Props = { view: View; sessions: readonly Session[]; found: number; onClose: () => void }

/** All filters, each with its number of sessions, and the total. */
export function FilterSheet({ view, sessions, found, onClose }: Props) {
  function show() {
    onClose()
    // After the dialog no longer blocks the page from scrolling.
    requestAnimationFrame(() => scrollIntoReach('.schedule-header'))
  }

  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t('filter.title')}
      footer={
        <>
          <ViewLink view={{ ...view, filters: NO_FILTERS }} className={buttonClass({ look: 'secondary' })}>
            {t('filter.clear')}
          </ViewLink>
          <Button onClick={show}>{t('filter.show', { count: found })}</Button>
        </>
      }
    >
      <FilterChips view={view} sessions={sessions} className="filters-in-sheet" />
      <RoomFilter view={view} sessions={sessions} className="filters-in-sheet" />
    </Dialog>
  )
}

import { useState } from 'react'
import type { Session } from '../../domain/schedule/sessions.ts'
import { t } from '../../domain/text/t.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { OnDemand } from '../ui/on-demand.tsx'
import { FilterSheet } from './chunks.ts'
import type { View } from './view.ts'

type Props = { view: View; sessions: readonly Session[]; found: number }

/** On a phone the filters are behind one button, in a sheet at the bottom of the screen. */
export function FilterButton(props: Props) {
  const [isOpen, setOpen] = useState(false)
  const onClose = () => setOpen(false)
  const title = t('filter.title')
  const chosen = Object.values(props.view.filters).flat().length
  return (
    <span className="filter-button">
      <Button look="secondary" size="small" needsScript aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {title}
        {chosen > 0 && ` · ${chosen}`}
      </Button>
      {isOpen && (
        <OnDemand
          at="filter"
          // Browsers retry code that could not be loaded only after the page is reloaded.
          fallback={
            <Dialog isOpen onClose={onClose} title={t('filter.failed')}>
              <Button onClick={() => location.reload()}>{t('error.tryAgain')}</Button>
            </Dialog>
          }
        >
          <FilterSheet {...props} onClose={onClose} />
        </OnDemand>
      )}
    </span>
  )
}

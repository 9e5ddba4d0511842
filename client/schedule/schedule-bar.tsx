import type { ComponentProps } from 'react'
import { t } from '../../domain/text/t.ts'
import { Button } from '../ui/button.tsx'
import { NowButton } from './now-button.tsx'
import { focusSearch } from './search-field.tsx'
import { ViewToggle } from './view-toggle.tsx'

type Props = ComponentProps<typeof ViewToggle> & ComponentProps<typeof NowButton> & { canSearch: boolean }

/** Controls in the middle of a long page: to the current slot, to "My day" and back, and to the search. */
export function Bar({ canSearch, at, ...view }: Props) {
  return (
    <div className="schedule-bar">
      {!view.view.isMine && <NowButton at={at} />}
      <ViewToggle {...view} />
      {canSearch && (
        <Button look="secondary" size="small" onClick={focusSearch}>
          {t('schedule.search')}
        </Button>
      )}
    </div>
  )
}

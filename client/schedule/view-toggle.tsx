import { useEffect, useRef } from 'react'
import { t } from '../../domain/text/t.ts'
import { Button } from '../ui/button.tsx'
import { scrollIntoReach } from './scroll-into-reach.ts'
import { showView, type View } from './view.ts'

type Props = {
  view: View
  /** How many sessions of this event have a star. */
  stars: number
}

/** Switches to "My day", or back to all sessions. */
export function ViewToggle({ view, stars }: Props) {
  const wanted = useRef<boolean>(undefined)
  useEffect(() => {
    // The content above it was removed only now.
    if (wanted.current === view.isMine) scrollIntoReach('.schedule-header')
    wanted.current = undefined
  }, [view.isMine])
  return (
    <Button
      look="secondary"
      size="small"
      needsScript
      onClick={() => {
        wanted.current = !view.isMine
        showView({ ...view, isMine: !view.isMine })
      }}
    >
      {t(view.isMine ? 'schedule.showAll' : 'schedule.showMine')}
      {!view.isMine && stars > 0 && <small aria-hidden="true">{stars}</small>}
    </Button>
  )
}

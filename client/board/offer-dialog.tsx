import type { Session } from '../../domain/sessions.ts'
import { spotOf } from '../../domain/spots.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'

type Props = {
  session: Session
  /** The occupant of the spot. */
  other: Session
  spotName: string
  onSwap: () => void
  onTray: () => void
  onClose: () => void
}

/** The ways out when a spot is taken. */
export function OfferDialog({ session, other, spotName, onSwap, onTray, onClose }: Props) {
  const canSwap = spotOf(session) !== null
  return (
    <Dialog
      isOpen
      onClose={onClose}
      size="small"
      title={`Put “${session.title}” here?`}
      description={`${spotName} has “${other.title}” by ${other.presenterName}.`}
    >
      <div className="flex flex-col gap-3">
        {canSwap && (
          <Button data-first="" onClick={onSwap}>
            Swap
          </Button>
        )}
        <Button
          look={canSwap ? 'secondary' : 'primary'}
          data-first={canSwap ? undefined : ''}
          className="py-2"
          onClick={onTray}
        >
          <span className="min-w-0 text-center whitespace-normal wrap-anywhere">
            Put “{other.title}” in the tray
          </span>
        </Button>
        <Button look="quiet" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </Dialog>
  )
}

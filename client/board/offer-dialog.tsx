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
  return (
    <Dialog
      isOpen
      onClose={onClose}
      size="small"
      title={`Put “${session.title}” here?`}
      description={`${spotName} has “${other.title}” by ${other.presenterName}.`}
    >
      <div className="flex flex-col gap-3">
        {spotOf(session) && <Button onClick={onSwap}>Swap</Button>}
        <Button
          look={spotOf(session) ? 'secondary' : 'primary'}
          className="whitespace-normal py-2"
          onClick={onTray}
        >
          Put “{other.title}” in the tray
        </Button>
        <Button look="quiet" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </Dialog>
  )
}

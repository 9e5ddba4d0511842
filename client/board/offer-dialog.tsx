import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import type { Offer } from './hand.ts'

type Props = Offer & {
  spotName: string
  onSwap: () => void
  onTray: () => void
  onShorten: () => void
  onClose: () => void
}

/** The ways out when a spot is taken. */
export function OfferDialog({ session, others, canSwap, free, spotName, ...acts }: Props) {
  const { onSwap, onTray, onShorten, onClose } = acts
  const inTheWay = others.map(({ title, presenterName }) => `“${title}” by ${presenterName}`).join(', ')
  const ways = [
    canSwap && { words: 'Swap', act: onSwap },
    { words: `Put ${others.map(({ title }) => `“${title}”`).join(', ')} in the tray`, act: onTray },
    free > 0 && {
      words: free === 1 ? 'For 1 time slot only' : `For ${free} time slots only`,
      act: onShorten,
    },
  ].filter((way) => way !== false)
  return (
    <Dialog
      isOpen
      onClose={onClose}
      size="small"
      title={`Put “${session.title}” here?`}
      description={`${spotName} has ${inTheWay}.`}
    >
      <div className="flex flex-col gap-3">
        {ways.map(({ words, act }, index) => (
          <Button
            key={words}
            look={index === 0 ? 'primary' : 'secondary'}
            data-first={index === 0 ? '' : undefined}
            className="py-2"
            onClick={act}
          >
            <span className="min-w-0 text-center wrap-anywhere">{words}</span>
          </Button>
        ))}
        <Button look="quiet" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </Dialog>
  )
}

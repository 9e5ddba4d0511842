import type { NumberedCard } from '../../domain/cards/numbered-cards.ts'
import type { Event } from '../../domain/events/events.ts'
import { t } from '../../domain/text/t.ts'
import { IdeaDesk } from '../ideas/idea-desk.tsx'
import { useCall } from '../net/calling.tsx'
import { useWrite } from '../net/write.ts'
import { PlaceDialog } from '../sessions/place-dialog.tsx'
import type { Portal } from './admin-guard.tsx'

/** The ideas that visitors wrote, for organizers and helpers. */
export function IdeasPage({ event }: Portal) {
  return (
    <IdeaDesk
      key={event.id}
      event={event}
      placing={(card, close) => <PlaceIdea event={event} card={card} onClose={close} />}
    />
  )
}

/** Puts an idea on the schedule, as the wall does with its card. */
function PlaceIdea({ event, card, onClose }: { event: Event; card: NumberedCard; onClose: () => void }) {
  const call = useCall()
  const { isBusy, write } = useWrite()
  const { number, title, typedAt } = card
  return (
    <PlaceDialog
      title={t('idea.placeNamed', { title })}
      isBusy={isBusy}
      onClose={onClose}
      onPlace={async (spot) => {
        const additions = [{ number, cardId: null, spot, typedAt }]
        const body = { eventId: event.id, moves: [], additions }
        const placed = await write((options) => call('POST /api/wall/accept', { body, ...options }), {
          done: { title: t('idea.placed', { title }) },
          failed: t('write.nothingChanged'),
        })
        if (placed) onClose()
      }}
    />
  )
}

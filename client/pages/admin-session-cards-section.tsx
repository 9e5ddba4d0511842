import { Printer } from 'lucide-react'
import { portalPaths } from '../../domain/portal-paths.ts'
import { t } from '../../domain/text/t.ts'
import { Link } from '../lib/address.tsx'
import { useCall } from '../net/calling.tsx'
import { cardNotes, HowToUpload } from '../session-cards/how-to-upload.tsx'
import { RushNumbers } from '../session-cards/rush-numbers.tsx'
import { SessionCardUpload, type UploadForm } from '../session-cards/session-card-upload.tsx'
import { useMissingSpots } from '../sessions/missing-spots.tsx'
import { SessionForm } from '../sessions/session-form.tsx'
import { buttonClass } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { SectionHead } from '../ui/section-head.tsx'
import type { Portal } from './admin-guard.tsx'

export function SessionCardsSection({ event, user }: Portal) {
  return (
    <div className="grid grid-cols-1 items-start gap-8 lg:grid-cols-[minmax(0,1fr)_22rem]">
      <div className="-mb-2 empty:hidden lg:col-span-2">
        <RushNumbers event={event} />
      </div>
      <SessionCardUpload
        key={event.id}
        eventId={event.id}
        userId={user.id}
        wall={(cardId) => `${portalPaths.adminWall(event)}?card=${cardId}`}
        missing={useMissingSpots()}
        form={(upload) => <CardSessionForm {...upload} />}
      />
      <div className="flex flex-col gap-4">
        <HowToUpload />
        <Link to={portalPaths.adminSessionCards(event)} className={buttonClass({ look: 'secondary' })}>
          <Icon of={Printer} /> {t('card.printEmpty')}
        </Link>
      </div>
    </div>
  )
}

/** The person always chooses time slot and room, whatever was read (docs/product.md#session-card-upload). */
function CardSessionForm({ start, card, isDesk, ...after }: UploadForm) {
  const call = useCall()
  const id = card?.id ?? null
  const { timeSlotId: _slot, roomId: _room, ...initial } = start.initial ?? { timeSlotId: null, roomId: null }
  return (
    <>
      {!isDesk && <SectionHead title={t('session.details')} />}
      <SessionForm
        key={start.key}
        initial={initial}
        draft={start.draft}
        isDesk={isDesk}
        notes={card ? { ...cardNotes(card), text: card.rawText } : undefined}
        create={
          id === null
            ? undefined
            : (body, options) =>
                call('POST /api/session-cards/:id/save', { params: { id }, body, ...options })
        }
        {...after}
      />
    </>
  )
}

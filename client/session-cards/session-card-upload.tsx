import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useRef, useState } from 'react'
import { CLAIM_MINUTES } from '../../domain/cards/card-limits.ts'
import { read } from '../net/reads.ts'
import { Card } from '../ui/card.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { Notice } from '../ui/notice.tsx'
import { useKeptFocus } from '../ui/use-kept-focus.ts'
import { CardList } from './card-list.tsx'
import type { CurrentCard } from './current-card.ts'
import { OpenedCardView } from './opened-card.tsx'
import { PhotoDesk } from './photo-desk.tsx'
import { type ClaimLoss, type FormStart, openCard } from './upload-state.ts'
import { useUpload } from './use-upload.ts'

export type UploadForm = {
  start: FormStart
  card: CurrentCard | null
  onSaved: () => void
  onCancel: () => void
}

type Props = {
  eventId: number
  userId: number
  /** Where the wall's page reads the photo of a card. */
  wall: (cardId: number) => string
  /** The session form, which pages put in: cards know no sessions. */
  form: (props: UploadForm) => ReactNode
}

/** From photos of cards to the session form: one at once, or many in a rush (docs/product.md#session-card-upload). */
export function SessionCardUpload({ eventId, userId, wall, form }: Props) {
  const [discarding, setDiscarding] = useState<number | null>(null)
  const all = useRef<HTMLDivElement>(null)
  const list = useRef<HTMLElement>(null)
  // The next photo is taken where the screen begins, and the form ends far below.
  const upload = useUpload({ eventId, userId }, () => all.current?.scrollIntoView({ block: 'start' }))
  useKeptFocus(all)
  const { state } = upload
  const { data: cards = [] } = useQuery(
    read('GET /api/session-cards', { query: { eventId: String(eventId) } }),
  )
  const card = openCard(state)

  /** The focused element goes with the card. */
  async function discard(id: number) {
    await upload.discard(id)
    const next = list.current ?? all.current
    next?.focus()
  }

  return (
    <div ref={all} tabIndex={-1} className="flex min-w-0 scroll-mt-20 flex-col gap-6 outline-none">
      <PhotoDesk
        state={state}
        hasWaiting={cards.some((each) => each.state !== 'saved')}
        onPick={upload.pick}
        onProcess={upload.process}
        onLater={upload.later}
        onMessageRead={upload.closeMessage}
      />
      <CardList
        ref={list}
        eventId={eventId}
        userId={userId}
        openedId={card?.id ?? null}
        kept={upload.kept}
        others={upload.others}
        onNext={upload.next}
        onOpen={upload.open}
        onDiscard={setDiscarding}
        onForget={upload.forget}
      />
      <Card as="section" inside="form" aria-label="Session form" onFocus={upload.keep} onInput={upload.keep}>
        <ClaimNote loss={state.opened.step === 'lost' ? state.opened.loss : null} />
        {card && <OpenedCardView eventId={eventId} wall={wall} card={card} onDiscard={setDiscarding} />}
        {form({ start: state.start, card, onSaved: upload.saved, onCancel: upload.cancel })}
      </Card>
      <ConfirmDialog
        isOpen={discarding !== null}
        title="Discard Card"
        question="Are you sure you want to discard this card? This action cannot be undone."
        confirm="Discard"
        onConfirm={() => {
          if (discarding !== null) void discard(discarding)
          setDiscarding(null)
        }}
        onCancel={() => setDiscarding(null)}
      />
    </div>
  )
}

/** Says that others may work on the open card now, and that nothing typed is lost. */
function ClaimNote({ loss }: { loss: ClaimLoss | null }) {
  return (
    // Always there, so that screen readers say new text in it; in sight from every part of the form.
    <div role="status" className="sticky top-20 z-10">
      {loss && (
        <Notice className="mb-4">
          <p>
            {loss.isIdle
              ? `Nothing was typed for ${CLAIM_MINUTES} minutes, so others can open this card now. What you entered is still here. Keep typing to take the card back.`
              : `${loss.sentence}. What you entered is still here.`}
          </p>
        </Notice>
      )}
    </div>
  )
}

import { useQuery } from '@tanstack/react-query'
import { Keyboard } from 'lucide-react'
import { type ReactNode, useRef, useState } from 'react'
import { CLAIM_MINUTES } from '../../domain/cards/card-limits.ts'
import { t } from '../../domain/text/t.ts'
import { read } from '../net/reads.ts'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { Icon } from '../ui/icon.tsx'
import { Notice } from '../ui/notice.tsx'
import { ToastPlace } from '../ui/toast-place.tsx'
import { useKeptFocus } from '../ui/use-kept-focus.ts'
import { CardList } from './card-list.tsx'
import type { CurrentCard } from './current-card.ts'
import { OpenedCardView } from './opened-card.tsx'
import { PhotoDesk } from './photo-desk.tsx'
import { type ClaimLoss, type FormStart, isFormOfCard, openCard, type UploadState } from './upload-state.ts'
import { useUpload } from './use-upload.ts'

export type UploadForm = {
  start: FormStart
  card: CurrentCard | null
  /** Whether the form is a card's, with title, presenter and free places on one screen. */
  isDesk: boolean
  /** Called when the form has unsaved input. */
  onTyped: () => void
  onSaved: () => void
  onCancel: () => void
}

type Props = {
  eventId: number
  userId: number
  /** The address where the wall's page reads the photo of a card. */
  wall: (cardId: number) => string
  /** What prevents sessions from being saved, with a link; null if nothing does. */
  missing?: ReactNode
  /** The session form, which pages pass in, because cards do not depend on sessions. */
  form: (props: UploadForm) => ReactNode
}

/** From photos of cards to the session form: one at a time, or many in a rush (docs/product.md#session-card-upload). */
export function SessionCardUpload({ eventId, userId, wall, missing, form }: Props) {
  const [discarding, setDiscarding] = useState<number | null>(null)
  const all = useRef<HTMLDivElement>(null)
  const list = useRef<HTMLElement>(null)
  // The next photo is taken at the top of the screen, but the form ends far below.
  const upload = useUpload({ eventId, userId }, () => all.current?.scrollIntoView({ block: 'start' }))
  useKeptFocus(all)
  const { state } = upload
  const { data: cards = [] } = useQuery(
    read('GET /api/session-cards', { query: { eventId: String(eventId) } }),
  )
  const card = openCard(state)

  /** The focused element is removed with the card. */
  async function discard(id: number) {
    await upload.discard(id)
    const next = list.current ?? all.current
    next?.focus()
  }

  const hasWaiting = cards.some((each) => each.state !== 'saved')
  const isDesk = isFormOfCard(state)
  const isAtDesk = isDesk || upload.isGoingOn
  const desk = (
    <PhotoDesk
      key="desk"
      state={state}
      hasWaiting={hasWaiting}
      onPick={upload.pick}
      onProcess={upload.process}
      onLater={upload.later}
      onMessageRead={upload.closeMessage}
    />
  )
  const waiting = (
    <CardList
      key="list"
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
  )
  const session = (
    <FormCard
      key="form"
      {...{ state, hasWaiting, isAtDesk, missing }}
      onActive={upload.keep}
      form={(onTyped) =>
        form({ start: state.start, card, isDesk, onTyped, onSaved: upload.saved, onCancel: upload.cancel })
      }
    >
      {card && <OpenedCardView eventId={eventId} wall={wall} card={card} onDiscard={setDiscarding} />}
    </FormCard>
  )

  return (
    <div ref={all} tabIndex={-1} className="flex min-w-0 flex-col gap-6 outline-none">
      {/* The open card comes first; the next photo and the list follow it. */}
      {isAtDesk ? [session, desk, waiting] : [desk, waiting, session]}
      <ConfirmDialog
        isOpen={discarding !== null}
        title={t('card.discardTitle')}
        question={t('card.discardQuestion')}
        confirm={t('form.discard')}
        onConfirm={() => {
          if (discarding !== null) void discard(discarding)
          setDiscarding(null)
        }}
        onCancel={() => setDiscarding(null)}
      />
    </div>
  )
}

type FormCardProps = {
  state: UploadState
  hasWaiting: boolean
  isAtDesk: boolean
  missing: ReactNode
  onActive: () => void
  form: (onTyped: () => void) => ReactNode
  children: ReactNode
}

/**
 * The form. It is folded if it would be empty and in the way: while cards wait and none is open, while a chosen photo
 * has not been read yet, or while nothing can be saved yet. It unfolds when the user opens it or has begun to type,
 * even before a reload.
 */
function FormCard({ state, hasWaiting, isAtDesk, missing, onActive, form, children }: FormCardProps) {
  const [isWanted, setWanted] = useState(false)
  const hasCard = openCard(state) !== null
  if (isAtDesk && isWanted) setWanted(false)
  const isAwaited = state.photo !== null && state.reading.step !== 'failed'
  const isInTheWay = hasWaiting || isAwaited || Boolean(missing)
  const isBehind = isInTheWay && !hasCard && !isAtDesk && !isWanted
  const isBetween = isAtDesk && !hasCard

  function want(): void {
    if (!isAtDesk) setWanted(true)
  }

  function keep(): void {
    want()
    onActive()
  }

  return (
    <Card as="section" inside="form" data-desk={isAtDesk} aria-label={t('card.sessionForm')}>
      {isAtDesk && <ToastPlace />}
      <ClaimNote loss={state.opened.step === 'lost' ? state.opened.loss : null} />
      {isBehind && missing}
      {isBehind && (
        <Button look="quiet" className="self-start" onClick={() => setWanted(true)}>
          <Icon of={Keyboard} /> {t('card.typeWithout')}
        </Button>
      )}
      {isBetween && (
        <p role="status" className="py-40 text-center text-soft">
          {t('card.savedNext')}
        </p>
      )}
      <fieldset
        aria-label={t('card.session')}
        className="min-w-0"
        hidden={isBetween || isBehind}
        onFocus={keep}
        onInput={onActive}
      >
        {children}
        {form(want)}
      </fieldset>
    </Card>
  )
}

/** Tells the user that others may now work on the open card, and that nothing typed is lost. */
function ClaimNote({ loss }: { loss: ClaimLoss | null }) {
  return (
    // Always present, so that screen readers announce new text in it; visible from every part of the form.
    <div role="status" className="sticky top-[calc(var(--top)+1.25rem)] z-10">
      {loss && (
        <Notice className="mb-4">
          <p>
            {loss.isIdle
              ? t('card.idle', { minutes: CLAIM_MINUTES })
              : t('card.lost', { sentence: loss.sentence })}
          </p>
        </Notice>
      )}
    </div>
  )
}

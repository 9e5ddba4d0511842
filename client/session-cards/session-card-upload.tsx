import { ScanText } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Button } from '../ui/button.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { Icon } from '../ui/icon.tsx'
import { toast } from '../ui/toast.ts'
import { CardList } from './card-list.tsx'
import { ChosenPhoto } from './chosen-photo.tsx'
import { ClaimNote } from './claim-note.tsx'
import { type CurrentCard, fromProcessed } from './current-card.ts'
import { OpenedCardView } from './opened-card.tsx'
import { PhotoInput, PhotoPicker } from './photo-picker.tsx'
import { ProcessingOverlay } from './processing-overlay.tsx'
import { SuccessPopup } from './success-popup.tsx'
import { useClaim } from './use-claim.ts'
import { type FormStart, useOpenCard } from './use-open-card.ts'
import { useOutbox } from './use-outbox.ts'
import { useProcessing } from './use-processing.ts'

const CLEAR_MS = 100
const RESET_MS = 500

export type UploadForm = {
  start: FormStart
  card: CurrentCard | null
  onSaved: () => void
  onCancel: () => void
}

type Props = {
  eventId: number
  userId: number
  /** The session form, which pages put in: cards know no sessions. */
  form: (props: UploadForm) => ReactNode
}

/** From photos of cards to the session form: one at once, or many in a rush (docs/product.md#session-card-upload). */
export function SessionCardUpload({ eventId, userId, form }: Props) {
  const [photo, setPhoto] = useState<File | null>(null)
  const [discarding, setDiscarding] = useState<number | null>(null)
  const outbox = useOutbox(eventId)
  const cards = useOpenCard(eventId)
  const claim = useClaim(cards.card?.id ?? null)
  const all = useRef<HTMLDivElement>(null)
  const list = useRef<HTMLElement>(null)
  const timers = useRef<ReturnType<typeof setTimeout>[]>([])
  useEffect(() => () => timers.current.forEach(clearTimeout), [])
  const processing = useProcessing({
    eventId,
    onProcessed(answer) {
      cards.show(fromProcessed(answer))
    },
    onUnreachable(lost) {
      void outbox.add([lost])
      setPhoto(null)
    },
  })

  function pick(files: File[]) {
    const [first, ...others] = files
    processing.forget()
    if (others.length === 0 && first) setPhoto(first)
    else void outbox.add(files)
  }

  function later() {
    if (photo) void outbox.add([photo])
    setPhoto(null)
  }

  function saved() {
    timers.current = [
      setTimeout(cards.clear, CLEAR_MS),
      setTimeout(() => {
        setPhoto(null)
        processing.forget()
        void cards.openNext()
      }, RESET_MS),
    ]
  }

  /** The focused element goes with the card. */
  async function discard(id: number) {
    await cards.discard(id)
    const next = list.current ?? all.current
    next?.focus()
  }

  function cancel() {
    void cards.leave()
    setPhoto(null)
    processing.forget()
    toast({ title: 'Form Cleared', description: 'The session form has been reset.' })
  }

  return (
    <div ref={all} tabIndex={-1} className="flex min-w-0 flex-col gap-6 outline-none">
      <PhotoPicker onPick={pick} isEmpty={photo === null}>
        {photo && (
          <div className="flex flex-col items-center gap-4">
            <ChosenPhoto photo={photo} />
            <PhotoInput look="secondary" onPick={pick}>
              Change
            </PhotoInput>
          </div>
        )}
        {processing.percent !== null && <ProcessingOverlay percent={processing.percent} />}
      </PhotoPicker>
      <div className="-mt-2 flex flex-wrap gap-3">
        <Button
          className="flex-1 sm:flex-none"
          look={photo ? 'primary' : 'secondary'}
          disabled={processing.percent !== null}
          onClick={() => processing.process(photo)}
        >
          <Icon of={ScanText} /> Process Image
        </Button>
        {photo && (
          <Button
            className="flex-1 sm:flex-none"
            look="quiet"
            onClick={later}
            disabled={processing.percent !== null}
          >
            Read it in the background
          </Button>
        )}
      </div>
      {processing.problem && (
        <div role="alert" className="rounded-md border border-bad bg-bad-wash px-4 py-3 text-bad">
          <p className="font-semibold">Error processing image: {processing.problem.error}</p>
          {processing.problem.advice && <p>{processing.problem.advice}</p>}
        </div>
      )}
      {processing.success && <SuccessPopup message={processing.success} onClose={processing.closeSuccess} />}
      <CardList
        ref={list}
        eventId={eventId}
        userId={userId}
        openedId={cards.card?.id ?? null}
        kept={outbox.kept}
        onOpen={cards.open}
        onDiscard={setDiscarding}
        onForget={outbox.remove}
      />
      <section
        aria-label="Session form"
        className="rounded-lg border border-line bg-card p-4 sm:p-7"
        onFocus={claim.keep}
        onInput={claim.keep}
      >
        <ClaimNote loss={claim.loss} />
        {cards.card && <OpenedCardView eventId={eventId} card={cards.card} onDiscard={setDiscarding} />}
        {form({ start: cards.start, card: cards.card, onSaved: saved, onCancel: cancel })}
      </section>
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

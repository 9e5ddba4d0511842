import { useCallback, useEffect, useMemo, useReducer, useRef, useState, useSyncExternalStore } from 'react'
import type { OpenedCard } from '../../domain/cards/session-cards.ts'
import { t } from '../../domain/text/t.ts'
import { useCall } from '../net/calling.tsx'
import { showFailure } from '../net/write.ts'
import { toast } from '../ui/toast.ts'
import { createPhotoOutbox, type OutboxPhoto, type PhotoOutbox } from './outbox.ts'
import { browserStore } from './outbox-store.ts'
import { scaleCardPhoto } from './scale-card-photo.ts'
import { afterUpload, EMPTY_UPLOAD, isShownAtOnce, openCard, type UploadState } from './upload-state.ts'
import { useClaim } from './use-claim.ts'
import { useProcessing, useProgress } from './use-processing.ts'

const CLEAR_MS = 100
const RESET_MS = 500

/**
 * The upload screen's state, with all its requests to the server, the clock and this device. `onCardDone` is called
 * when a card has left the emptied screen and no other one follows.
 */
export function useUpload({ eventId, userId }: { eventId: number; userId: number }, onCardDone: () => void) {
  const [state, dispatch] = useReducer(afterUpload, EMPTY_UPLOAD)
  // Answers arrive late, and apply to the state at that time.
  const latest = useRef(state)
  latest.current = state
  const outbox = useOutbox(eventId, userId)
  const { release, show, open, isOpening, openNext, discard } = useCards(eventId, latest, (card) =>
    dispatch({ type: 'card-opened', card }),
  )
  const process = useProcessing({
    eventId,
    dispatch,
    onProcessed(answer) {
      // The card that was open, perhaps automatically after a save, is released for others.
      if (isShownAtOnce(latest.current, answer)) {
        if (openCard(latest.current)?.id !== answer.cardId) void release()
        show(answer.cardId)
      }
      dispatch({ type: 'processed', answer })
    },
    onUnreachable: leave,
  })
  useProgress(state.reading, dispatch)
  // From the save of a card until the next one is open, the screen keeps its layout for cards.
  const [isGoingOn, setGoingOn] = useState(false)
  useEmptying(state.isSaved, () => dispatch({ type: 'card-closed' }), emptyAndGoOn)

  /** The photo is sent on while no one waits for it. */
  function leave(photo: File, uploadKey?: string) {
    void outbox.add([photo], uploadKey)
    dispatch({ type: 'photo-left', photo })
  }

  async function emptyAndGoOn() {
    dispatch({ type: 'screen-emptied' })
    // The user may have pressed another card since the save.
    const isNext = isOpening() || (await openNext())
    setGoingOn(false)
    if (!isNext && isGoingOn) onCardDone()
  }

  return {
    state,
    isGoingOn,
    kept: outbox.kept,
    others: outbox.others,
    forget: outbox.remove,
    keep: useClaim(state.opened, dispatch),
    pick(files: File[]) {
      const [first, ...others] = files
      if (others.length === 0 && first) return dispatch({ type: 'photo-chosen', photo: first })
      dispatch({ type: 'several-chosen' })
      void outbox.add(files)
    },
    later: () => state.photo && leave(state.photo),
    process: () => void process(state.photo, state.reading),
    closeMessage: useCallback(() => dispatch({ type: 'message-read' }), []),
    open,
    async next() {
      if ((await openNext()) === false)
        toast({ title: t('card.noneToOpen'), description: t('card.noneToOpenAbout') })
    },
    async discard(id: number) {
      if (await discard(id)) dispatch({ type: 'card-closed' })
    },
    saved() {
      setGoingOn(openCard(latest.current) !== null)
      dispatch({ type: 'session-saved' })
    },
    cancel() {
      if (openCard(latest.current)) onCardDone()
      void release()
      dispatch({ type: 'card-closed' })
      dispatch({ type: 'screen-emptied' })
      toast({ title: t('card.formCleared'), description: t('card.formClearedAbout') })
    },
  }
}

/** The calls about individual cards. A card is released before another one is opened. */
function useCards(eventId: number, latest: { current: UploadState }, opened: (card: OpenedCard) => void) {
  const call = useCall()
  /** The card that should be open; answers about others arrive too late. */
  const wanted = useRef<number | 'next' | null>(null)
  const opening = useRef(0)

  async function release(id = openCard(latest.current)?.id ?? null): Promise<void> {
    if (id === null) return
    // Without a network, the claim expires after ten minutes.
    await call('POST /api/session-cards/:id/release', { params: { id } }).catch(() => undefined)
  }

  async function attempt<T>(act: () => Promise<T>): Promise<T | undefined> {
    try {
      return await act()
    } catch (error) {
      showFailure(error, { title: t('common.error') })
      return undefined
    }
  }

  /** Opens the card of an answer, or releases it for others if another card was opened meanwhile. */
  async function openIf(asked: number | 'next', card: OpenedCard): Promise<void> {
    if (wanted.current === asked) opened(card)
    else if (card.id !== wanted.current && card.id !== openCard(latest.current)?.id) await release(card.id)
  }

  return {
    release,
    /** Records that a card is shown whose photo was just read. */
    show(id: number | null) {
      wanted.current = id
    },
    open: (id: number) =>
      attempt(async () => {
        wanted.current = id
        opening.current += 1
        try {
          if (openCard(latest.current)?.id !== id) await release()
          await openIf(id, await call('POST /api/session-cards/:id/claim', { params: { id } }))
        } finally {
          opening.current -= 1
        }
      }),
    isOpening: () => opening.current > 0,
    /** Opens the next card that no other person has open. @returns whether there is one */
    openNext: () =>
      attempt(async () => {
        wanted.current = 'next'
        const { card } = await call('POST /api/session-cards/claim-next', { body: { eventId } })
        if (card) await openIf('next', card)
        return card !== null
      }),
    /** @returns whether it was the open card, which is then removed */
    discard: (id: number) =>
      attempt(async () => {
        await call('DELETE /api/session-cards/:id', { params: { id } })
        return openCard(latest.current)?.id === id
      }),
  }
}

/** After a save, empties first the form and then the rest of the screen (docs/product.md#session-card-upload). */
function useEmptying(isSaved: boolean, clear: () => void, reset: () => Promise<void>): void {
  const acts = useRef({ clear, reset })
  acts.current = { clear, reset }
  useEffect(() => {
    if (!isSaved) return
    const timers = [
      setTimeout(() => acts.current.clear(), CLEAR_MS),
      setTimeout(() => void acts.current.reset(), RESET_MS),
    ]
    return () => timers.forEach(clearTimeout)
  }, [isSaved])
}

const NO_PHOTOS: readonly OutboxPhoto[] = []

/**
 * The photos of an event that a user has not sent from this device yet, and the number of other users' photos on it.
 */
function useOutbox(
  eventId: number,
  userId: number,
): PhotoOutbox & { kept: readonly OutboxPhoto[]; others: number } {
  const call = useCall()
  const outbox = useMemo(
    () =>
      createPhotoOutbox({
        eventId,
        userId,
        store: browserStore(),
        scale: scaleCardPhoto,
        send({ key, name, photo }) {
          const form = new FormData()
          form.append('eventId', String(eventId))
          form.append('uploadKey', key)
          form.append('image', photo, name)
          return call('POST /api/session-cards', { form })
        },
      }),
    [call, eventId, userId],
  )
  useEffect(() => outbox.start(), [outbox])
  const kept = useSyncExternalStore(outbox.subscribe, outbox.photos, () => NO_PHOTOS)
  const others = useSyncExternalStore(outbox.subscribe, outbox.ofOthers, () => 0)
  return { ...outbox, kept, others }
}

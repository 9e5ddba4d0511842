import { useRef, useState } from 'react'
import type { OpenedCard } from '../../domain/session-cards.ts'
import { useCall } from '../lib/calling.tsx'
import { saidBy } from '../lib/said.ts'
import { toast } from '../ui/toast.ts'
import { type CurrentCard, fromOpened, hasText } from './current-card.ts'

/** The first values of the form; a new `key` starts the form again. */
export type FormStart = {
  key: string
  draft: string
  initial: CurrentCard['data'] | undefined
  /** Grows with each photo of which nothing was read: what the one before had filled in goes, what was typed stays. */
  emptied: number
}

const EMPTY: FormStart = { key: 'card/0', draft: 'card', initial: undefined, emptied: 0 }

/** Which card is open on this screen, and what its form starts with. One is released before another is opened. */
export function useOpenCard(eventId: number) {
  const call = useCall()
  const [card, setCard] = useState<CurrentCard | null>(null)
  const [start, setStart] = useState(EMPTY)
  const rounds = useRef(0)

  function begin(draft: string, initial: FormStart['initial']): void {
    rounds.current += 1
    setStart({ key: `${draft}/${rounds.current}`, draft, initial, emptied: 0 })
  }

  /**
   * A card of which nothing was read empties no form: beside what was typed without a card it is shown; while another
   * card's form is open it waits in the list.
   */
  function show(next: CurrentCard): void {
    const isRead = hasText(next)
    if (!isRead && start.draft !== EMPTY.draft) return
    // The card that was open, perhaps by itself after a save, is free for others again.
    if (card?.id !== next.id) void release()
    setCard(next)
    if (isRead) begin(next.id === null ? EMPTY.draft : `card-${next.id}`, next.data)
    else setStart({ ...start, emptied: start.emptied + 1 })
  }

  function take(opened: OpenedCard): void {
    setCard(fromOpened(opened))
    begin(`card-${opened.id}`, opened.data)
  }

  function clear(): void {
    setCard(null)
    begin(EMPTY.draft, undefined)
  }

  async function release(): Promise<void> {
    if (card?.id == null) return
    const params = { id: card.id }
    // Without a network, the claim ends by itself after ten minutes.
    await call('POST /api/session-cards/:id/release', { params }).catch(() => undefined)
  }

  async function attempt(act: () => Promise<void>): Promise<void> {
    try {
      await act()
    } catch (error) {
      toast({ title: 'Error', description: saidBy(error), variant: 'destructive' })
    }
  }

  return {
    card,
    start,
    show,
    clear,
    open: (id: number) =>
      attempt(async () => {
        if (card?.id !== id) await release()
        take(await call('POST /api/session-cards/:id/claim', { params: { id } }))
      }),
    /** The next one that nobody else has open, if there is one. */
    openNext: () =>
      attempt(async () => {
        const { card: next } = await call('POST /api/session-cards/claim-next', { body: { eventId } })
        if (next) take(next)
      }),
    leave: () =>
      attempt(async () => {
        clear()
        await release()
      }),
    discard: (id: number) =>
      attempt(async () => {
        await call('DELETE /api/session-cards/:id', { params: { id } })
        if (card?.id === id) clear()
      }),
  }
}

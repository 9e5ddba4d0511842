import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { CalendarCheck, Undo2 } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { NumberedCard } from '../../domain/cards/numbered-cards.ts'
import type { Event } from '../../domain/events/events.ts'
import { paths } from '../../domain/paths.ts'
import type { Room } from '../../domain/schedule/rooms.ts'
import { t } from '../../domain/text/t.ts'
import { useIsHelper } from '../event/of-helper.ts'
import { Link, useAddress } from '../lib/address.tsx'
import { draftKey } from '../lib/drafts.ts'
import { read } from '../net/reads.ts'
import { useUser } from '../net/viewer.ts'
import { useWrite } from '../net/write.ts'
import { Button, buttonClass } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { Heading } from '../ui/heading.tsx'
import { Icon } from '../ui/icon.tsx'
import { Loaded } from '../ui/loaded.tsx'
import { SectionHead } from '../ui/section-head.tsx'
import { useKeptFocus } from '../ui/use-kept-focus.ts'
import { useToast } from '../ui/use-toast.ts'
import { PrintCards } from './print-cards.tsx'
import { PublishCertain } from './publish-certain.tsx'
import { useComparedSchedule } from './schedule.ts'
import { isAtDesk, TypedCards } from './typed-cards.tsx'
import { useCorrectedReading } from './use-corrected-reading.ts'
import { useUndoneProposal } from './use-undone-proposal.ts'
import { WallPhotos } from './wall-photos.tsx'
import { WallProposal } from './wall-proposal.tsx'

/** How long the page offers to undo something that cannot be undone elsewhere. */
const PUT_AWAY_MS = 10_000

/** Updates the schedule from photos of the wall, and prints the wall's heads and cards. */
export function Wall({ event, announce }: { event: Event; announce: ReactNode }) {
  const photo = useRef<HTMLElement>(null)
  const isHelper = useIsHelper()
  useKeptFocus(photo)
  const [isOffered, setOffered] = useState(event.publishesCertain)
  // Once offered it stays in view, so that an accidental press can be undone.
  if (event.publishesCertain && !isOffered) setOffered(true)
  const schedule = useComparedSchedule(event)
  const { reading, corrections, accepted, ...open } = useOpenProposal(event, schedule.rooms)
  const cards = useQuery(read('GET /api/numbered-cards', { query: { eventId: String(event.id) } }))
  useNamedPart(cards.isSuccess)

  return (
    <div className="mt-8 grid grid-cols-1 gap-10">
      <section ref={photo} tabIndex={-1} aria-labelledby="wall-photo" className="outline-none">
        <SectionHead id="wall-photo" title={t('wall.photo')} />
        {accepted && !reading && (
          <Accepted event={event} {...accepted} announce={announce} onUndone={open.takeBack} />
        )}
        {isOffered && !isHelper && <PublishCertain event={event} />}
        <WallPhotos
          key={open.round}
          event={event}
          reading={reading}
          onRead={open.show}
          onBeginAgain={open.putAway}
        >
          {(photos, isWhole) =>
            reading && (
              <Loaded query={schedule} loading={t('schedule.loading')} failed={t('schedule.failed')}>
                {(whole) => (
                  <WallProposal
                    event={event}
                    photos={photos}
                    isWhole={isWhole}
                    reading={reading}
                    schedule={whole}
                    corrections={corrections}
                    onCorrect={open.correct}
                    onAccepted={(change) => {
                      open.note(change)
                      setOffered(true)
                    }}
                    onDone={open.finish}
                    onCancel={open.putAway}
                  />
                )}
              </Loaded>
            )
          }
        </WallPhotos>
      </section>
      <WallPaper event={event} cards={cards} />
    </div>
  )
}

/** The proposal from the first photo until all of it is accepted, and its undo. `rooms` are those of the event. */
function useOpenProposal(event: Event, rooms: readonly Room[]) {
  const [round, setRound] = useState(0)
  const [accepted, setAccepted] = useState<{ change: string | null } | null>(null)
  const changes = useRef<string[]>([])
  const draft = draftKey(useUser()?.id, `wall/${event.id}`)
  const { close, bringBack, accepted: kept, ...wall } = useCorrectedReading(event, rooms, draft)
  // On another page its button would do nothing, because the restored proposal is shown here.
  const showToast = useToast()

  function takeBack(): void {
    if (kept) bringBack(kept)
    setAccepted(null)
  }
  useUndoneProposal({ eventId: event.id, accepted: kept, onUndone: takeBack })

  function beginAgain(acts: readonly string[]): (() => void) | null {
    setRound(round + 1)
    changes.current = []
    return close(acts)
  }

  return {
    ...wall,
    round,
    accepted,
    takeBack,
    /** Records that some of it was accepted. */
    note(change: string | null): void {
      if (change !== null) changes.current.push(change)
    },
    /** Records that all of it is accepted. */
    finish(): void {
      const acts = changes.current
      beginAgain(acts)
      setAccepted({ change: acts.at(-1) ?? null })
    },
    /** Discards the proposal. One press next to "Accept" could lose minutes of corrections, so it can be undone. */
    putAway(): void {
      const act = beginAgain([])
      if (!act) return
      const action = { label: t('event.bringBack'), act }
      showToast({ title: t('wall.setAside'), duration: PUT_AWAY_MS, action })
    },
  }
}

type PaperProps = { event: Event; cards: UseQueryResult<NumberedCard[]> }

/**
 * Everything that is printed for a wall, and the cards that authors have filled in. The latter come first if there are
 * any when the page opens. That order stays, so that the part in use does not move.
 */
function WallPaper({ event, cards }: PaperProps) {
  const hasDesk = useRef<boolean>(undefined)
  if (cards.data) hasDesk.current ??= cards.data.some(isAtDesk)
  const print = (
    <section aria-labelledby="wall-print">
      <SectionHead id="wall-print" title={t('wall.paper')} />
      <Loaded query={cards} loading={t('card.loadingAll')} failed={t('card.numberedFailed')}>
        {(list) => <PrintCards event={event} cards={list} />}
      </Loaded>
    </section>
  )
  return (
    <>
      {!hasDesk.current && print}
      <section aria-labelledby="wall-typed">
        <SectionHead id="wall-typed" title={t('wall.filledInOnline')} />
        <Loaded query={cards} loading={t('card.loadingAll')} failed={t('card.numberedFailed')}>
          {(list) => <TypedCards cards={list} />}
        </Loaded>
      </section>
      {hasDesk.current && print}
    </>
  )
}

/** Scrolls to the part that the address names, once everything above it has its height. */
function useNamedPart(isReady: boolean): void {
  const { hash } = useAddress()
  useEffect(() => {
    if (isReady && hash) document.getElementById(hash.slice(1))?.scrollIntoView()
  }, [hash, isReady])
}

type Props = {
  event: Event
  /** The act that accepted it; null if unknown. */
  change: string | null
  /** Content that announces something to all visitors. */
  announce: ReactNode
  onUndone: () => void
}

/** The next steps once all of the wall is on the schedule. */
function Accepted({ event, change, announce, onUndone }: Props) {
  const part = useRef<HTMLElement>(null)
  const { undo } = useWrite()
  useEffect(() => {
    part.current?.focus({ preventScroll: true })
    part.current?.scrollIntoView({ block: 'center' })
  }, [])
  return (
    <section ref={part} tabIndex={-1} aria-labelledby="wall-accepted" className="mb-6 outline-none">
      <Card className="flex flex-col gap-4">
        <Heading level={3} id="wall-accepted">
          {t('wall.matches')}
        </Heading>
        <div className="flex flex-wrap gap-3">
          <Link to={paths.event(event)} className={buttonClass()}>
            <Icon of={CalendarCheck} /> {t('author.schedule')}
          </Link>
          {change !== null && (
            <Button look="secondary" onClick={() => void undo(change).then((isDone) => isDone && onUndone())}>
              <Icon of={Undo2} /> {t('write.undo')}
            </Button>
          )}
          {announce}
        </div>
      </Card>
    </section>
  )
}

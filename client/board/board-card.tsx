import { ArrowLeftRight, ScanText, Star } from 'lucide-react'
import { doubtWords } from '../../domain/cards/card-doubts.ts'
import type { SessionCard } from '../../domain/cards/session-cards.ts'
import type { Event } from '../../domain/events/events.ts'
import { portalPaths } from '../../domain/portal-paths.ts'
import { shortHostNames } from '../../domain/schedule/session-facts.ts'
import type { Session } from '../../domain/schedule/sessions.ts'
import { rich, t } from '../../domain/text/t.ts'
import { saidOf } from '../event/full.ts'
import { TitleInLanguage } from '../event/title-in-language.tsx'
import { Link } from '../lib/address.tsx'
import { Badge } from '../ui/badge.tsx'
import { Icon } from '../ui/icon.tsx'
import { DoorWords } from './doors.tsx'
import type { Who } from './use-acts.ts'
import type { BoardData } from './use-board-data.ts'

/** A card, or a free place of the same size. */
export const BOX =
  'relative flex min-h-15 min-w-0 cursor-pointer flex-col rounded-md border-line wrap-anywhere select-none [-webkit-touch-callout:none]'

/** A session or a waiting card, anywhere. */
export const CARD = `${BOX} board-card gap-0.5 border border-s-4 border-s-[var(--room,var(--edge))] bg-card px-2 py-1.75 [text-align:inherit]`

type Props = {
  session: Session
  board: BoardData
  isLifted: boolean
  /** The time, if its time slot does not give it. */
  time?: string | null | undefined
  /** The person who just touched it or has lifted it. */
  who: Who | undefined
  onChoose: () => void
}

/** A session in a list of cards: in an open room, or in the tray. */
export function BoardCard({ session, board, isLifted, time, who, onChoose }: Props) {
  return (
    <li className="grid min-w-0">
      <button
        type="button"
        className={`${CARD} shadow-raised`}
        data-card={session.id}
        data-lifted={isLifted || undefined}
        data-touched={who === undefined ? undefined : ''}
        aria-pressed={isLifted}
        onClick={onChoose}
      >
        <CardWords
          session={session}
          stars={board.day.stars.get(session.id) ?? null}
          doubt={board.doubts.get(session.id)?.check}
          time={time}
        />
        {who !== undefined && <JustMoved who={who} />}
      </button>
    </li>
  )
}

/** A photographed card; phones show only the number of them. */
export function WaitingCard({ event, card }: { event: Event; card: SessionCard }) {
  const doubt = doubtWords(card.doubtful)
  return (
    <li className="grid min-w-0">
      <Link
        to={portalPaths.admin(event, { section: 'session-cards' })}
        className={`${CARD} border-dashed`}
        draggable={false}
      >
        <span dir="auto" className={TITLE}>
          {card.title || t('board.notRead')}
        </span>
        <span className={PRESENTER}>
          <bdi>{card.presenterName}</bdi>
        </span>
        {doubt && <Doubt>{doubt}</Doubt>}
      </Link>
    </li>
  )
}

/** As many lines as fit, and then the presenter: twelve rooms by eight times fit into a window of 1280 by 800. */
const TITLE = 'board-title line-clamp-[var(--lines,3)] text-sm leading-tight font-semibold'

const PRESENTER = 'board-presenter flex flex-wrap justify-between gap-x-2 text-xs/[inherit] text-soft'

type Words = {
  session: Session
  stars: number | null
  doubt: string | undefined
  time?: string | null | undefined
}

export function CardWords({ session, stars, doubt, time }: Words) {
  const said = saidOf(session)
  return (
    <>
      <TitleInLanguage of={session} className={TITLE} />
      <span className={PRESENTER}>
        <span>
          {said && <Badge tone="bad">{said}</Badge>} <bdi>{shortHostNames(session)}</bdi>
        </span>
        {stars !== null && (
          <span
            className="inline-flex flex-none items-center gap-0.5 tabular-nums"
            data-none={stars === 0 || undefined}
          >
            <Icon of={Star} className="size-3.5" />
            <span aria-hidden="true">{stars}</span>
            <span className="sr-only">{t('stars.count', { count: stars })}</span>
          </span>
        )}
      </span>
      <DoorWords sessionId={session.id} />
      {time && <Where>{time}</Where>}
      {session.place !== '' && <Where>{session.place}</Where>}
      {session.description === '' && (
        <span className="board-later text-xs/[inherit] text-soft italic">{t('board.noDescription')}</span>
      )}
      {doubt && <Doubt>{doubt}</Doubt>}
    </>
  )
}

/** A session's own time or its own place. */
function Where({ children }: { children: string }) {
  return (
    <span className="text-xs/[inherit] font-semibold tabular-nums in-data-item:flex-none in-data-item:text-balance">
      {children}
    </span>
  )
}

/** Shown in the rows after the one in which a session began. */
export function Continues({ title }: { title: string }) {
  return (
    <span className="text-xs/[inherit] text-soft wrap-anywhere">
      {rich('board.continues', { title: () => <bdi>{title}</bdi> })}
    </span>
  )
}

function Doubt({ children }: { children: string }) {
  return (
    <span className="board-doubt flex gap-1 text-xs leading-snug font-medium text-fair">
      <Icon of={ScanText} className="size-3.5" />
      {children}
    </span>
  )
}

export function JustMoved({ who: { name, isMoving } }: { who: Who }) {
  return (
    <span className="absolute end-1.5 -bottom-2 z-1 max-w-[calc(100%-0.75rem)] truncate rounded-full bg-accent px-2 py-px text-xs/[inherit] font-semibold text-on-accent">
      {isMoving ? (
        <>
          <Icon of={ArrowLeftRight} className="me-1 inline size-3" />
          <span aria-hidden="true">{name}</span>
          <span className="sr-only">{t('board.isMoving', { name })}</span>
        </>
      ) : (
        rich('board.justMovedBy', {
          who: name,
          hidden: (inside) => <span className="sr-only">{inside}</span>,
        })
      )}
    </span>
  )
}

import { ChevronDown, Inbox, ScanText, WifiOff } from 'lucide-react'
import { useId, useState } from 'react'
import { doubtWords } from '../../domain/cards/card-doubts.ts'
import type { SessionCard } from '../../domain/cards/session-cards.ts'
import type { Event } from '../../domain/events/events.ts'
import { paths } from '../../domain/paths.ts'
import type { Session } from '../../domain/schedule/sessions.ts'
import { spotOf } from '../../domain/schedule/spots.ts'
import { hasWords, plainText, searchWords } from '../../domain/text/search-words.ts'
import { Link } from '../lib/address.tsx'
import { Button } from '../ui/button.tsx'
import { Input } from '../ui/field.tsx'
import { Icon } from '../ui/icon.tsx'
import { ToastPlace } from '../ui/toast-place.tsx'
import { type Choices, LiftBar } from './lift-bar.tsx'
import { CardWords, Doubt, JustMoved } from './spot-cell.tsx'
import type { BoardData } from './use-board-data.ts'
import type { Waiting } from './use-sending.ts'
import { letterPixels } from './use-view.ts'

type Props = Choices & {
  event: Event
  board: BoardData
  lifted: Session | null
  /** The copy follows the pointer, so it needs no words. */
  isDragged: boolean
  names: ReadonlyMap<number, string>
  waits: Waiting | null
  onLift: (session: Session) => void
}

/** The height of a low window and the width of a phone's, in letters of the page's own size. */
const LOW_LINES = 30
const PHONE_LETTERS = 36

/** So many cards are found by looking at them. */
const FEW = 5

/**
 * The bar at the lower edge, always in reach: sessions without a spot, waiting cards, and the choices for a lifted
 * session.
 */
export function Tray({ event, board, lifted, isDragged, names, waits, onLift, ...choices }: Props) {
  const { tray, waiting } = board
  const [isPutAway, setPutAway] = useState(isWindowLow)
  const isFolded = isPutAway || (lifted !== null && spotOf(lifted) !== null && isWindowSmall())
  const [search, setSearch] = useState('')
  const list = useId()
  const count = tray.length + waiting.length
  const isSearched = count > FEW && !isFolded
  const words = searchWords(isSearched ? search : '')
  const sessions = tray.filter((each) => isFound(each, words))
  const cards = waiting.filter((each) => isFound(each, words))
  return (
    <section aria-label="Tray" data-tray className="board-tray">
      <ToastPlace />
      <div role="status">{waits && <WaitingMoves {...waits} />}</div>
      {lifted && !isDragged && <LiftBar {...choices} board={board} lifted={lifted} />}
      <div className="board-tray-parts">
        <div className="board-tray-head">
          <h2>
            <button
              type="button"
              className="board-fold"
              aria-expanded={!isFolded}
              aria-controls={count > 0 ? list : undefined}
              onClick={() => setPutAway(!isFolded)}
            >
              <Icon of={Inbox} className="size-4.5" />
              Tray <span className="board-count">{tray.length}</span>
              <Icon of={ChevronDown} className="board-fold-mark size-4.5" />
            </button>
          </h2>
          {waiting.length > 0 && (
            <Link to={paths.admin(event, { section: 'session-cards' })} className="board-waiting">
              <Icon of={ScanText} className="size-4" />
              {waiting.length === 1 ? '1 card waits' : `${waiting.length} cards wait`}
            </Link>
          )}
          {count === 0 && (
            <p className="board-nothing">
              {board.sessions.length === 0 ? 'No sessions yet.' : 'Every session has a place.'}
            </p>
          )}
          {isSearched && (
            <TraySearch
              value={search}
              found={words.length > 0 ? `${sessions.length + cards.length} of ${count}` : ''}
              onSearch={setSearch}
            />
          )}
        </div>
        {count > 0 && (
          <ul
            id={list}
            hidden={isFolded}
            className="board-tray-cards"
            data-only-waiting={tray.length === 0 || undefined}
          >
            {sessions.map((session) => (
              <TrayCard
                key={session.id}
                session={session}
                board={board}
                isLifted={session.id === lifted?.id}
                who={names.get(session.id)}
                onLift={onLift}
              />
            ))}
            {cards.map((card) => (
              <WaitingCard key={card.id} event={event} card={card} />
            ))}
            {sessions.length + cards.length === 0 && (
              <li className="board-nothing">No matches in the tray.</li>
            )}
          </ul>
        )}
      </div>
    </section>
  )
}

/** Whether the window shows so few lines of text that the tray would hide the places. */
function isWindowLow(): boolean {
  return innerHeight < LOW_LINES * letterPixels()
}

/** Whether the tray and the choices for a lifted session together would hide the places. */
function isWindowSmall(): boolean {
  return isWindowLow() || innerWidth < PHONE_LETTERS * letterPixels()
}

type Named = { title: string; presenterName: string }

function isFound({ title, presenterName }: Named, words: readonly string[]): boolean {
  return hasWords(plainText(`${title} ${presenterName}`), words)
}

type SearchProps = {
  value: string
  /** "2 of 8"; empty while all show. */
  found: string
  onSearch: (value: string) => void
}

function TraySearch({ value, found, onSearch }: SearchProps) {
  return (
    <div className="board-search">
      <Input
        type="search"
        aria-label="Find in the tray"
        placeholder="Find in the tray"
        value={value}
        onChange={({ target }) => onSearch(target.value)}
      />
      <span role="status" className="board-found">
        {found}
      </span>
    </div>
  )
}

type TrayCardProps = Pick<Props, 'board' | 'onLift'> & {
  session: Session
  isLifted: boolean
  /** The name of the person who just touched it. */
  who: string | undefined
}

function TrayCard({ session, board, isLifted, who, onLift }: TrayCardProps) {
  return (
    <li>
      <button
        type="button"
        className="board-card"
        data-card={session.id}
        data-lifted={isLifted || undefined}
        data-touched={who === undefined ? undefined : ''}
        aria-pressed={isLifted}
        onClick={() => onLift(session)}
      >
        <CardWords
          session={session}
          stars={board.day.stars.get(session.id) ?? null}
          doubt={board.doubts.get(session.id)?.check}
        />
        {who !== undefined && <JustMoved who={who} />}
      </button>
    </li>
  )
}

/** Moves that were made without a network. */
function WaitingMoves({ acts, giveUp }: Waiting) {
  const [move, be] = acts === 1 ? ['move', 'The move is'] : ['moves', `${acts} moves are`]
  return (
    <div className="board-waits" data-unsaved>
      <Icon of={WifiOff} className="size-4.5" />
      <p>
        <b>You’re offline.</b> {be} sent once you’re back online.
      </p>
      <Button look="secondary" size="small" onClick={giveUp}>
        Discard {move}
      </Button>
    </div>
  )
}

/** A photographed card; on phones the count of them has to do. */
function WaitingCard({ event, card }: { event: Event; card: SessionCard }) {
  const doubt = doubtWords(card.doubtful)
  return (
    <li className="board-waiting-card">
      <Link to={paths.admin(event, { section: 'session-cards' })} className="board-card" draggable={false}>
        <span dir="auto" className="board-title">
          {card.title || 'Not read'}
        </span>
        <span className="board-presenter">
          <bdi>{card.presenterName}</bdi>
        </span>
        {doubt && <Doubt>{doubt}</Doubt>}
      </Link>
    </li>
  )
}

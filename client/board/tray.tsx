import { ChevronDown, Inbox, ScanText, WifiOff } from 'lucide-react'
import { useId, useState } from 'react'
import type { Event } from '../../domain/events/events.ts'
import { portalPaths } from '../../domain/portal-paths.ts'
import { type Hosted, hostNames } from '../../domain/schedule/host-names.ts'
import type { Session } from '../../domain/schedule/sessions.ts'
import { spotOf } from '../../domain/schedule/spots.ts'
import { hasWords, plainText, searchWords } from '../../domain/text/search-words.ts'
import { rich, t } from '../../domain/text/t.ts'
import { Link } from '../lib/address.tsx'
import { Button } from '../ui/button.tsx'
import { Input } from '../ui/field.tsx'
import { Icon } from '../ui/icon.tsx'
import { ToastPlace } from '../ui/toast-place.tsx'
import { BoardCard, WaitingCard } from './board-card.tsx'
import { type Choices, LiftBar, STRIP } from './lift-bar.tsx'
import type { Names } from './use-acts.ts'
import type { BoardData } from './use-board-data.ts'
import type { Waiting } from './use-sending.ts'
import { letterPixels } from './use-view.ts'

type Props = Choices & {
  event: Event
  board: BoardData
  lifted: Session | null
  /** The copy follows the pointer, so it needs no text. */
  isDragged: boolean
  names: Names
  waits: Waiting | null
  onLift: (session: Session) => void
}

/** The height of a low window and the width of a phone's, in letters of the page's own size. */
const LOW_LINES = 30
const PHONE_LETTERS = 36

/** This many cards or fewer need no search. */
const FEW = 5

/**
 * The bar at the lower edge, always within reach: sessions without a spot, waiting cards, and the actions for a lifted
 * session.
 */
export function Tray({ event, board, lifted, isDragged, names, waits, onLift, ...choices }: Props) {
  const { tray, waiting } = board
  const [isPutAway, setPutAway] = useState(isWindowLow)
  const isFolded = isPutAway || (lifted !== null && spotOf(lifted) !== null && isWindowSmall())
  const [search, setSearch] = useState('')
  const list = useId()
  const doubted = board.sessions.filter((each) => board.doubts.has(each.id) && spotOf(each) !== null)
  const count = tray.length + waiting.length
  const isSearched = count > FEW && !isFolded
  const words = searchWords(isSearched ? search : '')
  const sessions = tray.filter((each) => isFound(each, words))
  const cards = waiting.filter((each) => isFound(each, words))
  return (
    <section aria-label={t('board.tray')} data-tray className="board-tray">
      <ToastPlace />
      <div role="status">{waits && <WaitingMoves {...waits} />}</div>
      {lifted && !isDragged && (
        <LiftBar {...choices} board={board} lifted={lifted} who={names.get(lifted.id)} />
      )}
      <div>
        <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
          <FoldButton
            count={tray.length}
            isFolded={isFolded}
            list={count > 0 ? list : undefined}
            onFold={() => setPutAway(!isFolded)}
          />
          {waiting.length > 0 && <WaitingCount event={event} count={waiting.length} />}
          {doubted[0] && <ToCheck first={doubted[0]} count={doubted.length} onEdit={choices.onEdit} />}
          {count === 0 && (
            <p className="text-sm/[inherit] text-soft">
              {t(board.sessions.length === 0 ? 'board.noSessions' : 'board.allPlaced')}
            </p>
          )}
          {isSearched && (
            <TraySearch
              value={search}
              found={
                words.length > 0
                  ? t('manager.found', { found: sessions.length + cards.length, total: count })
                  : ''
              }
              onSearch={setSearch}
            />
          )}
        </div>
        {count > 0 && (
          <ul
            id={list}
            hidden={isFolded}
            className={isFolded ? undefined : CARDS}
            data-only-waiting={tray.length === 0 || undefined}
          >
            {sessions.map((session) => (
              <BoardCard
                key={session.id}
                session={session}
                board={board}
                isLifted={session.id === lifted?.id}
                who={names.get(session.id)}
                onChoose={() => onLift(session)}
              />
            ))}
            {cards.map((card) => (
              <WaitingCard key={card.id} event={event} card={card} />
            ))}
            {sessions.length + cards.length === 0 && (
              <li className="col-span-full text-sm/[inherit] text-soft">{t('board.noneInTray')}</li>
            )}
          </ul>
        )}
      </div>
    </section>
  )
}

const CARDS =
  'board-tray-cards -mx-1 grid max-h-[min(11rem,26dvh)] grid-cols-[repeat(auto-fill,minmax(9.5rem,1fr))] gap-(--gap) overflow-auto overscroll-contain px-1 pt-2 pb-2.5'

/** Whether the window shows so few lines of text that the tray would hide the places. */
function isWindowLow(): boolean {
  return innerHeight < LOW_LINES * letterPixels()
}

/** Whether the tray and the actions for a lifted session together would hide the places. */
function isWindowSmall(): boolean {
  return isWindowLow() || innerWidth < PHONE_LETTERS * letterPixels()
}

type FoldProps = { count: number; isFolded: boolean; list: string | undefined; onFold: () => void }

/** The heading of the tray, which shows and hides its list of cards. */
function FoldButton({ count, isFolded, list, onFold }: FoldProps) {
  return (
    <h2 className="flex items-center font-bold">
      <button
        type="button"
        className="-mx-1 flex min-h-8 pointer-coarse:min-h-11 cursor-pointer items-center gap-1.75 rounded-sm px-1 hover:bg-sunken"
        aria-expanded={!isFolded}
        aria-controls={list}
        onClick={onFold}
      >
        <Icon of={Inbox} className="size-4.5" />
        {t('board.tray')}{' '}
        <span className="rounded-full bg-sunken px-2 text-sm/[inherit] tabular-nums">{count}</span>
        <Icon of={ChevronDown} className={isFolded ? 'size-4.5 rotate-180' : 'size-4.5'} />
      </button>
    </h2>
  )
}

/** On phones it replaces the waiting cards, which are not shown there. */
function WaitingCount({ event, count }: { event: Event; count: number }) {
  return (
    <Link
      to={portalPaths.admin(event, { section: 'session-cards' })}
      className="inline-flex min-h-8 pointer-coarse:min-h-11 items-center gap-1.5 rounded-full border border-dashed border-edge px-3 text-sm/[inherit] font-semibold"
    >
      <Icon of={ScanText} className="size-4" />
      {t('board.waitingCards', { count })}
    </Link>
  )
}

type CheckProps = Pick<Choices, 'onEdit'> & { first: Session; count: number }

/** The sessions whose words were hard to read; the form of the first leads to the others. */
function ToCheck({ first, count, onEdit }: CheckProps) {
  return (
    <Button look="secondary" size="small" onClick={() => onEdit(first)}>
      <Icon of={ScanText} className="size-4" />
      {t('board.toCheck', { count })}
    </Button>
  )
}

type Named = Hosted & { title: string }

function isFound(named: Named, words: readonly string[]): boolean {
  return hasWords(plainText(`${named.title} ${hostNames(named)}`), words)
}

type SearchProps = {
  value: string
  /** "2 of 8"; empty while all are shown. */
  found: string
  onSearch: (value: string) => void
}

function TraySearch({ value, found, onSearch }: SearchProps) {
  return (
    <div className="board-search flex flex-[1_1_9rem] items-center gap-2 [&>input]:min-h-9 pointer-coarse:[&>input]:min-h-11 [&>input]:min-w-0">
      <Input
        type="search"
        aria-label={t('board.findInTray')}
        placeholder={t('board.findInTray')}
        value={value}
        onChange={({ target }) => onSearch(target.value)}
      />
      <span role="status" className="flex-none text-sm/[inherit] text-soft tabular-nums empty:hidden">
        {found}
      </span>
    </div>
  )
}

/** Moves that were made without a network. */
function WaitingMoves({ acts, giveUp }: Waiting) {
  return (
    <div data-unsaved className={`${STRIP} gap-x-2.5 bg-fair-wash leading-snug text-fair`}>
      <Icon of={WifiOff} className="size-4.5" />
      <p className="flex-[1_1_14rem]">
        {rich('board.movesWait', {
          count: acts,
          lead: (inside) => <b>{inside}</b>,
        })}
      </p>
      <Button look="secondary" size="small" onClick={giveUp}>
        {t('board.discardMoves', { count: acts })}
      </Button>
    </div>
  )
}

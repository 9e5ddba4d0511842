import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { Event } from '../../domain/events/events.ts'
import { portalPaths } from '../../domain/portal-paths.ts'
import type { Session } from '../../domain/schedule/sessions.ts'
import type { Spot } from '../../domain/schedule/spots.ts'
import { t } from '../../domain/text/t.ts'
import { useIsHelper } from '../event/of-helper.ts'
import { Link } from '../lib/address.tsx'
import { buttonClass } from '../ui/button.tsx'
import { inChunk } from '../ui/chunk.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { Loaded } from '../ui/loaded.tsx'
import { OnDemand } from '../ui/on-demand.tsx'
import { useAtLeast, useWide } from '../ui/use-wide.ts'
import { BoardDialogs } from './board-dialogs.tsx'
import { BoardTools } from './board-tools.tsx'
import { ClaimSwitch } from './claim-switch.tsx'
import { Doors } from './doors.tsx'
import type { Rearranging } from './rearrange-dialog.tsx'
import { RowsBoard } from './rows-board.tsx'
import {
  choose,
  enlarge,
  lift,
  putBack,
  putInTray,
  resize,
  type Selection,
  type Step,
  selectedSession,
} from './selection.ts'
import { Spoken } from './spoken.tsx'
import { Tray } from './tray.tsx'
import { type Names, useActs } from './use-acts.ts'
import { useArrange } from './use-arrange.ts'
import { type BoardData, useBoardData } from './use-board-data.ts'
import { useSelection } from './use-selection.ts'

import './board.css'

const Colleagues = inChunk(() => import('./colleagues.tsx').then((file) => file.Colleagues))
const AxisBoard = inChunk(() => import('./axis-board.tsx').then((file) => file.AxisBoard))

type Props = {
  event: Event
  userId: number
  onEdit: (session: Session) => void
  /** Additional buttons for the board's tools. */
  tools?: ReactNode
  /** Shown beside the tools. */
  numbers?: ReactNode
}

/** The schedule as a board: users lift and drop sessions by tapping, dragging and keyboard. */
export function Board(props: Props) {
  const { board, error, retry } = useBoardData(props.event)
  return (
    <Loaded
      query={{ data: board ?? undefined, error, refetch: retry }}
      loading={t('board.loading')}
      failed={t('board.failed')}
    >
      {(data) => (
        <Doors event={props.event} rooms={data.rooms}>
          <BoardOf {...props} board={data} />
        </Doors>
      )}
    </Loaded>
  )
}

/** The id of the board's table. */
const BOARD = 'board'

/**
 * From this width on, the board fills the window. Below it, many rooms do not fit as a table, and times follow each
 * other.
 */
const TABLE_PIXELS = 1024

function BoardOf({ event, userId, board, onEdit, tools, numbers }: Props & { board: BoardData }) {
  const root = useRef<HTMLDivElement>(null)
  const isHelper = useIsHelper()
  const { isTable, isWide, isDense } = useLayout(board.rooms.length)
  const acts = useActs(event, userId)
  const { arrange, waiting } = useArrange({ eventId: event.id, undo: acts.undo })
  const { selection, said, take } = useSelection(root, { board, arrange })
  useUndoKeys({ undo: acts.undo, redo: acts.redo })
  const lifted = selectedSession(selection, board)
  const isEmpty = board.rooms.length === 0 || board.slots.every(({ isStatic }) => isStatic)
  const isDragged = selection.state === 'lifted' && selection.isDragged
  const { onChoose, onRoom } = useChoices(selection, board, take)

  /** The card gets the focus first, so that the dialog returns it to the card. */
  function edit(session: Session): void {
    root.current?.querySelector<HTMLElement>(`[data-card="${session.id}"]`)?.focus({ preventScroll: true })
    take(putBack(session))
    onEdit(session)
  }

  const { names, colleagues } = useColleagues(event, userId, acts.names, lifted)
  const rearrange = (given: Rearranging) => take({ selection: { state: 'rearranging', ...given } })
  const shown = { board, lifted, isDragged, names, onChoose, onRearrange: rearrange }
  return (
    <div
      ref={root}
      className="board flex flex-col"
      data-axis={board.isAxis || undefined}
      data-facts={board.rooms.some(({ facts }) => facts) || undefined}
      data-layout={isWide ? 'wide' : 'blocks'}
      data-fitted={isTable || undefined}
      data-dense={isDense || undefined}
      data-lifting={lifted ? '' : undefined}
    >
      <div className="board-top mb-2 flex flex-wrap items-center justify-between gap-x-6">
        <BoardTools
          acts={acts}
          tools={
            <>
              {!isEmpty && (event.ideas ?? event.claimsFrom) && <ClaimSwitch event={event} />}
              {tools}
            </>
          }
          onBackTo={isHelper ? null : () => take({ selection: { state: 'going-back' } })}
          onEase={isEmpty || !event.countsStars ? null : () => take({ selection: { state: 'easing' } })}
          onRearrange={isEmpty ? null : () => rearrange({ what: 'swap-rooms' })}
        />
        {colleagues}
        {numbers}
      </div>
      {isEmpty ? (
        <NoPlaces event={event} />
      ) : board.isAxis ? (
        <OnDemand at={String(event.id)} fallback={<ErrorState title={t('board.failed')} />}>
          <AxisBoard id={BOARD} {...shown} />
        </OnDemand>
      ) : (
        <RowsBoard {...shown} id={BOARD} isWide={isWide} onRoom={onRoom} />
      )}
      <Tray
        event={event}
        board={board}
        lifted={lifted}
        isDragged={isDragged}
        names={names}
        waits={waiting}
        onLift={(session) => take(session.id === lifted?.id ? putBack(session) : lift(session))}
        onTray={(session) => take(putInTray(session))}
        onCancel={(session) => take(putBack(session))}
        onEdit={edit}
        onResize={(session, slots) => take(resize(session, slots, board))}
        onSwap={(session, instead) => take(enlarge(session, instead, board))}
      />
      <Spoken said={said} who={lifted ? names.get(lifted.id) : undefined} />
      <BoardDialogs {...{ event, board, selection, acts, arrange, take }} />
    </div>
  )
}

function useLayout(rooms: number) {
  const isRoomy = useWide(rooms)
  const isTable = useAtLeast(TABLE_PIXELS)
  return { isTable, isWide: isRoomy || isTable, isDense: isTable && !isRoomy }
}

/** Who just touched or has lifted a session, and the line with the other people who have the board open. */
function useColleagues(event: Event, userId: number, touched: Names, lifted: Session | null) {
  const [moving, setMoving] = useState<Names | null>(null)
  const names = useMemo(() => new Map([...touched, ...(moving ?? [])]), [touched, moving])
  const colleagues = (
    <OnDemand at={String(event.id)}>
      <Colleagues eventId={event.id} userId={userId} sessionId={lifted?.id ?? null} onHeard={setMoving} />
    </OnDemand>
  )
  return { names, colleagues }
}

/** The same functions on every render, so that only changed parts of the table render again. */
function useChoices(selection: Selection, board: BoardData, take: (step: Step) => void) {
  const latest = useRef({ selection, board, take })
  latest.current = { selection, board, take }
  const onChoose = useCallback((spot: Spot, card?: number) => {
    const { current } = latest
    current.take(choose(current.selection, spot, current.board, card))
  }, [])
  const onRoom = useCallback(
    ({ roomId, timeSlotId }: Spot) =>
      latest.current.take({
        selection: { state: 'rearranging', what: 'close-room', roomId, slotId: timeSlotId },
      }),
    [],
  )
  return { onChoose, onRoom }
}

/** Without rooms or times there is nothing to arrange, but redo is still available. */
function NoPlaces({ event }: { event: Event }) {
  return (
    <div id={BOARD} tabIndex={-1} className="mt-3">
      <EmptyState title={t('board.needsRoomAndSlot')}>
        <div className="flex flex-wrap justify-center gap-3">
          {!useIsHelper() && (
            <Link
              to={portalPaths.admin(event, { section: 'static-content' })}
              className={buttonClass({ look: 'secondary' })}
            >
              {t('board.addThem')}
            </Link>
          )}
          <Link
            to={`${portalPaths.adminWall(event)}#wall-photo`}
            className={buttonClass({ look: 'secondary' })}
          >
            {t('steps.wall')}
          </Link>
        </div>
      </EmptyState>
    </div>
  )
}

/** Ctrl+Z (or Cmd+Z) and Ctrl+Shift+Z, once per press, except during typing, because a field has its own undo. */
function useUndoKeys(ways: { undo: () => void; redo: () => void }): void {
  const current = useRef(ways)
  current.current = ways

  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const isTyping =
        event.target instanceof Element &&
        event.target.closest('input, textarea, select, [data-dialog]') !== null
      if (isTyping || event.repeat || event.altKey || !(event.ctrlKey || event.metaKey)) return
      const key = event.key.toLowerCase()
      if (key !== 'z' && key !== 'y') return
      event.preventDefault()
      if (key === 'y' || event.shiftKey) current.current.redo()
      else current.current.undo()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
}

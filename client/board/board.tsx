import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { spotName } from '../../domain/act-names.ts'
import type { Event } from '../../domain/events.ts'
import type { Session } from '../../domain/sessions.ts'
import { spotWarnings, type Warning } from '../../domain/spot-warnings.ts'
import { type Move, occupants, type Spot, spotKey, spotOf, swap } from '../../domain/spots.ts'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { Loaded } from '../ui/loaded.tsx'
import { useWide } from '../ui/use-wide.ts'
import { BackToDialog } from './back-to-dialog.tsx'
import { BoardGrid } from './board-grid.tsx'
import { BoardTools } from './board-tools.tsx'
import { JumpStrip } from './jump-strip.tsx'
import { OfferDialog } from './offer-dialog.tsx'
import { QuickAdd } from './quick-add.tsx'
import { RearrangeDialog, type Rearranging } from './rearrange-dialog.tsx'
import { Tray } from './tray.tsx'
import { useActs } from './use-acts.ts'
import { useArrange } from './use-arrange.ts'
import { useDrag } from './use-drag.ts'
import { type Picture, usePicture } from './use-picture.ts'
import { useUndoKeys } from './use-undo-keys.ts'
import './board.css'

type Props = {
  event: Event
  userId: number
  /** More buttons for the board's row of them. */
  tools?: ReactNode
}

/** The schedule as a board: sessions are lifted and put down, by taps, by dragging and by keys. */
export function Board({ event, userId, tools }: Props) {
  const { picture, error, retry } = usePicture(event)
  return (
    <Loaded
      query={{ data: picture ?? undefined, error, refetch: retry }}
      loading="Loading the board..."
      failed="The board could not be loaded"
    >
      {(data) => <BoardOf event={event} userId={userId} picture={data} tools={tools} />}
    </Loaded>
  )
}

type Open =
  | { kind: 'offer'; session: Session; other: Session; spot: Spot }
  | { kind: 'add'; spot: Spot }
  | { kind: 'back-to' }
  | ({ kind: 'rearrange' } & Rearranging)

function BoardOf({ event, userId, picture, tools }: Props & { picture: Picture }) {
  const root = useRef<HTMLDivElement>(null)
  const [liftedId, setLifted] = useState<number | null>(null)
  const [isDragged, setDragged] = useState(false)
  const [open, setOpen] = useState<Open | null>(null)
  const [said, say] = useState('')
  const [room, setRoom] = useState<number | null>(null)
  const isWide = useWide(picture.rooms.length)
  const acts = useActs(event.id, userId)
  const arrange = useArrange({ eventId: event.id, undo: acts.undo })
  useUndoKeys({ undo: acts.undo, redo: acts.redo })

  const lifted = picture.sessions.find(({ id }) => id === liftedId) ?? null
  const there = useMemo(() => occupants(picture.sessions), [picture.sessions])
  const targets = useMemo(() => warningsOfTargets(lifted, picture), [lifted, picture])
  const nameOf = (spot: Spot) => spotName(spot, picture)

  function lift(id: number | null): void {
    const session = picture.sessions.find((each) => each.id === id)
    setLifted(id)
    if (session)
      say(
        `Lifted “${session.title}”. Choose a place with the arrow keys, Enter puts it there, Escape puts it back.`,
      )
  }

  function make(moves: readonly Move[], words: string): void {
    setLifted(null)
    setOpen(null)
    say(words)
    void arrange('move', moves, words)
  }

  function putAt(session: Session, spot: Spot): void {
    const other = there.get(spotKey(spot))
    if (other?.id === session.id) {
      setLifted(null)
      say(`Put back “${session.title}”.`)
      return
    }
    if (other) setOpen({ kind: 'offer', session, other, spot })
    else make([{ id: session.id, spot }], `“${session.title}” is in ${nameOf(spot)}`)
  }

  function toTray(session: Session): void {
    if (spotOf(session) === null) setLifted(null)
    else make([{ id: session.id, spot: null }], `“${session.title}” lies in the tray`)
  }

  function drop(id: number, target: string | null): void {
    setDragged(false)
    const session = picture.sessions.find((each) => each.id === id)
    const [timeSlotId, roomId] = target?.split('/').map(Number) ?? []
    if (session && target === 'tray') toTray(session)
    else if (session && timeSlotId && roomId) putAt(session, { timeSlotId, roomId })
    else setLifted(null)
  }

  useDrag(root, {
    lift: (id) => {
      setDragged(true)
      lift(id)
    },
    drop,
  })
  useEscape(lifted !== null && open === null, () => {
    setLifted(null)
    if (lifted) say(`Put back “${lifted.title}”.`)
  })

  const choosing = useRef<(spot: Spot) => void>(() => undefined)
  choosing.current = (spot) => {
    const session = there.get(spotKey(spot))
    if (lifted) putAt(lifted, spot)
    else if (session) lift(session.id)
    else setOpen({ kind: 'add', spot })
  }
  // The same function at every render, so that only changed parts are rendered again.
  const choose = useCallback((spot: Spot) => choosing.current(spot), [])

  if (picture.rooms.length === 0 || picture.rows.every(({ slot }) => slot.isStatic))
    return (
      <EmptyState title="The board needs a room and a time slot">
        Add them in Static Content; then sessions can be put on the board.
      </EmptyState>
    )

  return (
    <div
      ref={root}
      className="board"
      data-layout={isWide ? 'wide' : 'blocks'}
      data-lifting={lifted ? '' : undefined}
    >
      <BoardTools
        acts={acts}
        tools={tools}
        onBackTo={() => setOpen({ kind: 'back-to' })}
        onRearrange={() => setOpen({ kind: 'rearrange', what: 'swap-rooms' })}
      />
      {!isWide && <JumpStrip picture={picture} room={room} onRoom={setRoom} />}
      <BoardGrid
        picture={picture}
        isWide={isWide}
        room={isWide ? null : room}
        lifted={lifted}
        targets={targets}
        names={acts.names}
        onChoose={choose}
        onRearrange={(given) => setOpen({ kind: 'rearrange', ...given })}
      />
      <Tray
        event={event}
        picture={picture}
        lifted={lifted}
        isDragged={isDragged}
        names={acts.names}
        onLift={(id) => lift(id === liftedId ? null : id)}
        onTray={toTray}
        onCancel={() => setLifted(null)}
        onSwap={(session, warning) => {
          const other = picture.sessions.find(({ id }) => id === warning.sessionId)
          const spot = spotOf(session)
          if (!spot) return
          if (other) make(swap(session, other), `Swapped “${session.title}” and “${other.title}”`)
          else
            make(
              [{ id: session.id, spot: { ...spot, roomId: warning.roomId } }],
              `“${session.title}” has the larger room`,
            )
        }}
      />
      <p className="sr-only" role="status">
        {said}
      </p>
      {open?.kind === 'offer' && (
        <OfferDialog
          {...open}
          spotName={nameOf(open.spot)}
          onSwap={() =>
            make(swap(open.session, open.other), `Swapped “${open.session.title}” and “${open.other.title}”`)
          }
          onTray={() =>
            make(
              [
                { id: open.session.id, spot: open.spot },
                { id: open.other.id, spot: null },
              ],
              `“${open.session.title}” is in ${nameOf(open.spot)}, “${open.other.title}” lies in the tray`,
            )
          }
          onClose={() => {
            setOpen(null)
            setLifted(null)
          }}
        />
      )}
      {open?.kind === 'add' && (
        <QuickAdd
          event={event}
          spot={open.spot}
          spotName={nameOf(open.spot)}
          undo={acts.undo}
          onClose={() => setOpen(null)}
        />
      )}
      {open?.kind === 'rearrange' && (
        <RearrangeDialog
          eventId={event.id}
          picture={picture}
          given={open}
          arrange={arrange}
          undo={acts.undo}
          onClose={() => setOpen(null)}
        />
      )}
      {open?.kind === 'back-to' && (
        <BackToDialog event={event} acts={acts.acts ?? []} undo={acts.undo} onClose={() => setOpen(null)} />
      )}
      <ConfirmDialog
        isOpen={acts.meanwhile !== null}
        title="Somebody has changed this since"
        question={acts.meanwhile?.said ?? ''}
        confirm="Undo the rest"
        onConfirm={acts.undoRest}
        onCancel={acts.forget}
      />
    </div>
  )
}

/** The warnings about every spot for the lifted session, by `spotKey`. */
function warningsOfTargets(
  lifted: Session | null,
  { rows, rooms, day }: Picture,
): ReadonlyMap<string, readonly Warning[]> {
  const found = new Map<string, readonly Warning[]>()
  if (!lifted) return found
  for (const { slot } of rows)
    for (const room of slot.isStatic ? [] : rooms) {
      const spot = { timeSlotId: slot.id, roomId: room.id }
      const warnings = spotWarnings(lifted, spot, day)
      if (warnings.length > 0) found.set(spotKey(spot), warnings)
    }
  return found
}

function useEscape(isOn: boolean, act: () => void): void {
  const current = useRef(act)
  current.current = act
  useEffect(() => {
    if (!isOn) return
    const onKey = ({ key }: KeyboardEvent) => key === 'Escape' && current.current()
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [isOn])
}

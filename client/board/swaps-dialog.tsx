import { useQuery } from '@tanstack/react-query'
import { useEffect, useId, useRef, useState } from 'react'
import type { ProposedSwap } from '../../domain/schedule/proposed-swaps.ts'
import { LEAST_PHONES, MOST_SWAPS } from '../../domain/schedule/star-pairs.ts'
import { t } from '../../domain/text/t.ts'
import { read } from '../net/reads.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Loaded } from '../ui/loaded.tsx'
import { Spinner } from '../ui/spinner.tsx'
import { isCurrent, isMade, swapLines, swapSentence, wallSentence } from './swap-words.ts'
import type { Arrange } from './use-arrange.ts'
import type { BoardData } from './use-board-data.ts'

type Props = { eventId: number; board: BoardData; arrange: Arrange; onClose: () => void }
type Moves = ProposedSwap['moves']

/**
 * Exchanges after which fewer visitors must choose or lack a seat. They are computed again whenever the board changes.
 */
export function SwapsDialog({ eventId, board, arrange, onClose }: Props) {
  const [all, setAll] = useState<readonly Moves[]>([])
  const made = all.filter((moves) => isMade(moves, board))
  // A plan of six continues with the rest of its exchanges, because only its first ones are proposed.
  const most = MOST_SWAPS - (made.length % MOST_SWAPS)
  const swaps = useQuery({
    ...read('GET /api/sessions/swaps', { query: { eventId: String(eventId), most } }),
    staleTime: 0,
    gcTime: 0,
    placeholderData: (before) => before,
  })
  const { refetch } = swaps
  const { sessions, rooms, slots } = board
  const seen = useRef({ sessions, rooms, slots })
  useEffect(() => {
    const before = seen.current
    seen.current = { sessions, rooms, slots }
    if (before.sessions !== sessions || before.rooms !== rooms || before.slots !== slots) void refetch()
  }, [sessions, rooms, slots, refetch])
  const { status, make } = useMaking({ board, arrange, made, setAll, readAgain: () => void refetch() })
  return (
    <Dialog isOpen onClose={onClose} title={t('swaps.title')} description={t('rearrange.canUndo')}>
      <div className="flex flex-col gap-4">
        <div
          ref={status}
          role="status"
          tabIndex={-1}
          className="flex flex-col gap-2 outline-none empty:hidden"
        >
          {made.map((moves) => (
            <p key={keyOf(moves)} className="rounded-md bg-accent-wash px-4 py-3 font-semibold wrap-anywhere">
              {wallSentence(moves, board)}
            </p>
          ))}
        </div>
        <Loaded query={swaps} loading={t('swaps.loading')} failed={t('swaps.failed')}>
          {({ phones, swaps: proposed }) => (
            <Proposed
              board={board}
              phones={phones}
              proposed={proposed.filter(({ moves }) => isCurrent(moves, board))}
              isReading={swaps.isFetching}
              onMake={make}
            />
          )}
        </Loaded>
      </div>
    </Dialog>
  )
}

type Making = Pick<Props, 'board' | 'arrange'> & {
  /** The exchanges that were made here, while the board still has them; an undone one is no longer listed. */
  made: readonly Moves[]
  setAll: (change: (before: readonly Moves[]) => readonly Moves[]) => void
  readAgain: () => void
}

function useMaking({ board, arrange, made, setAll, readAgain }: Making) {
  const status = useRef<HTMLDivElement>(null)
  // The pressed button was removed with its line.
  useEffect(() => {
    if (made.length > 0) status.current?.focus()
  }, [made.length])

  function make(moves: Moves): void {
    setAll((before) => [moves, ...before])
    const placings = moves.map(({ id, spot }) => ({ id, spot }))
    void arrange('move', placings, wallSentence(moves, board)).then((isDone) => {
      if (isDone) return
      setAll((others) => others.filter((each) => each !== moves))
      readAgain()
    })
  }

  return { status, make }
}

type ProposedProps = {
  board: BoardData
  phones: number
  proposed: readonly ProposedSwap[]
  isReading: boolean
  onMake: (moves: Moves) => void
}

function Proposed({ board, phones, proposed, isReading, onMake }: ProposedProps) {
  const id = useId()
  if (phones < LEAST_PHONES && proposed.length === 0)
    return <p>{t('swaps.tooFew', { count: phones, least: LEAST_PHONES })}</p>
  if (proposed.length === 0)
    return isReading ? <Spinner label={t('swaps.loading')} /> : <p>{t('swaps.none')}</p>
  return (
    <>
      <ol className="flex flex-col divide-y divide-line">
        {proposed.map(({ moves, ...effect }, index) => (
          <li key={keyOf(moves)} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
            <div className="min-w-0 flex-1 basis-64 wrap-anywhere">
              <p id={`${id}-${index}`} className="font-semibold">
                {swapSentence({ moves, ...effect }, board)}
              </p>
              {swapLines(moves, board).map((line) => (
                <p key={line} className="text-sm text-soft">
                  {line}
                </p>
              ))}
            </div>
            <Button
              look={index === 0 ? 'primary' : 'secondary'}
              data-first={index === 0 ? '' : undefined}
              aria-describedby={`${id}-${index}`}
              onClick={() => onMake(moves)}
            >
              {t(moves.length === 1 ? 'swaps.doMove' : 'swaps.doExchange')}
            </Button>
          </li>
        ))}
      </ol>
      {phones >= LEAST_PHONES && <p className="text-sm text-soft">{t('swaps.from', { count: phones })}</p>}
    </>
  )
}

function keyOf(moves: Moves): string {
  return moves.map(({ id, spot }) => `${id}:${spot.timeSlotId}/${spot.roomId}`).join()
}

import type { Session } from '../../domain/schedule/sessions.ts'
import { ownTimeOf } from '../../domain/times/session-times.ts'
import { CardWords, JustMoved } from './spot-cell.tsx'
import type { BoardData } from './use-board-data.ts'

type Props = {
  sessions: readonly Session[]
  goingOn: readonly Session[]
  board: BoardData
  liftedId: number | null
  names: ReadonlyMap<number, string>
  onChoose: (id: number) => void
}

/** The sessions of an open room at one time, one card below the other. */
export function OpenCards({ sessions, goingOn, board, liftedId, names, onChoose }: Props) {
  if (sessions.length + goingOn.length === 0) return null
  return (
    <ul className="board-open">
      {sessions.map((session) => (
        <li key={session.id}>
          <button
            type="button"
            className="board-card"
            data-card={session.id}
            data-lifted={session.id === liftedId || undefined}
            data-touched={names.has(session.id) ? '' : undefined}
            aria-pressed={liftedId === null ? false : session.id === liftedId}
            onClick={() => onChoose(session.id)}
          >
            <CardWords
              session={session}
              stars={board.day.stars.get(session.id) ?? null}
              doubt={board.doubts.get(session.id)?.check}
              time={ownTimeOf(session, board.slots, board.clock)}
            />
            {names.has(session.id) && <JustMoved who={names.get(session.id) ?? ''} />}
          </button>
        </li>
      ))}
      {goingOn.map(({ id, title }) => (
        <li key={id} className="board-still">
          “{title}” continues
        </li>
      ))}
    </ul>
  )
}

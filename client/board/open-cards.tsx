import type { Session } from '../../domain/schedule/sessions.ts'
import { ownTimeOf } from '../../domain/times/session-times.ts'
import { BoardCard, Continues } from './board-card.tsx'
import type { Names } from './use-acts.ts'
import type { BoardData } from './use-board-data.ts'

type Props = {
  sessions: readonly Session[]
  goingOn: readonly Session[]
  board: BoardData
  liftedId: number | null
  names: Names
  onChoose: (id: number) => void
}

/** The sessions of an open room at one time, one card below the other. */
export function OpenCards({ sessions, goingOn, board, liftedId, names, onChoose }: Props) {
  if (sessions.length + goingOn.length === 0) return null
  return (
    <ul className="mb-1 grid gap-1">
      {sessions.map((session) => (
        <BoardCard
          key={session.id}
          session={session}
          board={board}
          isLifted={session.id === liftedId}
          time={ownTimeOf(session, board.slots, board.clock)}
          who={names.get(session.id)}
          onChoose={() => onChoose(session.id)}
        />
      ))}
      {goingOn.map(({ id, title }) => (
        <li key={id} className="grid min-w-0">
          <Continues title={title} />
        </li>
      ))}
    </ul>
  )
}

import { Link } from 'react-router'
import type { Session } from '../../domain/sessions.ts'
import { useMark } from '../lib/marks.ts'
import { SessionBadges } from './session-badges.tsx'
import { StarButton } from './star-button.tsx'

/** A session in its place. All of the card leads to the detail, which has an address of its own. */
export function SessionCard({ session, to }: { session: Session; to: string }) {
  const mark = useMark(session.id)
  return (
    <article className="session">
      {mark && <p className="session-mark">{mark}</p>}
      <p className="session-room" dir="auto">
        {session.roomName}
      </p>
      <h3 dir="auto" className={LONG_WORD.test(session.title) ? 'session-title long-words' : 'session-title'}>
        <Link to={to} state={FROM_SCHEDULE} discover="none">
          {session.title}
        </Link>
      </h3>
      <p className="session-presenter" dir="auto">
        {session.presenterName}
      </p>
      <SessionBadges session={session} />
      <StarButton session={session} />
    </article>
  )
}

/**
 * Such a word has the whole width of a column to itself, and is divided where that is not enough. Scripts without
 * spaces between words are divided anywhere.
 */
const LONG_WORD = /[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{M}]{14}/u

/** Says that closing the detail means going back. */
export const FROM_SCHEDULE = { isFromSchedule: true }

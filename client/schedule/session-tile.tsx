import { memo } from 'react'
import { hostNames } from '../../domain/schedule/host-names.ts'
import type { Session } from '../../domain/schedule/sessions.ts'
import { dotted } from '../../domain/text/dotted.ts'
import { t } from '../../domain/text/t.ts'
import { saidOf } from '../event/full.ts'
import { useLang } from '../event/lists.ts'
import { MARK_WORDS, type Mark } from '../event/marks.ts'
import { arePropsEqual } from './are-props-equal.ts'
import { SessionBadges } from './session-badges.tsx'
import { StarButton } from './star-button.tsx'

type Props = {
  session: Session
  to: string
  isFavorite: boolean
  mark?: Mark | undefined
  /** When it takes place, if the time slot does not say so. */
  time?: string | undefined
  /** Only its title, room and presenter, above the schedule. */
  isBrief?: boolean
  /** The part of its description that a search found. */
  found?: string | undefined
}

/**
 * A session in the schedule. The whole tile links to the detail, which has its own address. There are hundreds of
 * tiles: each renders again only if its content changes, and its link is a plain one that `useTappedSession` handles.
 */
export const SessionTile = memo(function SessionTile({
  session,
  to,
  isFavorite,
  mark,
  time,
  isBrief = false,
  found,
}: Props) {
  const Title = isBrief ? 'h3' : 'h4'
  const lang = useLang(session)
  const where = dotted(time, session.place)
  return (
    <article className={isBrief ? 'session is-brief' : 'session'}>
      <p className="session-room" dir="auto">
        {session.roomName}
      </p>
      <Title dir="auto" lang={lang} className="session-title">
        <a href={to}>{session.title}</a>
      </Title>
      <p className="session-presenter" dir="auto">
        {mark && <bdi className="badge session-mark">{t(MARK_WORDS[mark])}</bdi>}{' '}
        {(session.fullAt || session.late) && <bdi className="badge badge-bad">{saidOf(session)}</bdi>}{' '}
        {hostNames(session)}
      </p>
      {where && (
        // A time keeps the page's direction: after a place in Hebrew, it would read "10:45 – 10:00".
        <p className="session-where" dir={time ? undefined : 'auto'}>
          {where}
        </p>
      )}
      {!isBrief && <SessionBadges session={session} />}
      {found && (
        <p className="session-found" dir="auto" lang={lang}>
          {found}
        </p>
      )}
      <StarButton session={session} isFavorite={isFavorite} />
    </article>
  )
}, arePropsEqual)

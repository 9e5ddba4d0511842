import { isJoinable } from '../../domain/schedule/room-facts.ts'
import type { Room } from '../../domain/schedule/rooms.ts'
import type { SessionFacts as Facts, SessionLink } from '../../domain/schedule/session-facts.ts'
import type { Session } from '../../domain/schedule/sessions.ts'
import type { TimeSlot } from '../../domain/schedule/time-slots.ts'
import { t } from '../../domain/text/t.ts'
import { useLang } from '../event/lists.ts'
import { Joining } from './joining.tsx'
import { OutLink } from './out-link.tsx'

type Props = { session: Session; room: Room | undefined; timeSlots: readonly TimeSlot[] }

/**
 * The facts of an open session: notes, hosts with their pages, links, and the address for joining remotely, which may
 * be the room's.
 */
export function SessionFacts({ session, room, timeSlots }: Props) {
  const facts: Facts = session.facts ?? {}
  const { presenterLink, hosts = [], links = [], isNotRecorded, joining, notes } = facts
  const lang = useLang(session)
  const canJoin = joining !== undefined || isJoinable(room?.facts)
  if (!session.facts && !canJoin) return null
  const people = [{ name: session.presenterName, link: presenterLink }, ...hosts]
  const linked = people.flatMap(({ name, link }) => (link ? [{ title: name, url: link }] : []))
  return (
    <div className="session-facts">
      {isNotRecorded && (
        <p>
          <span className="badge badge-fair">{t('session.notRecorded')}</span>
        </p>
      )}
      {notes && (
        <p className="session-notes" dir="auto" lang={lang}>
          {notes}
        </p>
      )}
      <Links title={t('session.hosts')} links={linked} />
      <Links title={t('session.links')} links={links} />
      {canJoin && (
        <Joining
          session={session}
          isForThoseWhoKnow={joining?.isForThoseWhoKnow ?? false}
          timeSlots={timeSlots}
        />
      )}
    </div>
  )
}

function Links({ title, links }: { title: string; links: readonly SessionLink[] }) {
  if (links.length === 0) return null
  const each = new Map(links.map((link) => [`${link.title} ${link.url}`, link]))
  return (
    <>
      <h3>{title}</h3>
      <ul>
        {[...each].map(([key, link]) => (
          <li key={key}>
            <OutLink {...link} />
          </li>
        ))}
      </ul>
    </>
  )
}

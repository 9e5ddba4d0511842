import { useQuery } from '@tanstack/react-query'
import { paths } from '../../domain/paths.ts'
import { useEventAddress } from '../event/event.ts'
import { EventAddress, EventData, Part } from '../exports/event-data.tsx'
import { KeepEvent } from '../exports/keep-event.tsx'
import { Link } from '../lib/address.tsx'
import { read } from '../net/reads.ts'
import { PhoneCount } from '../phones/phone-count.tsx'
import { WebhookList } from '../webhooks/webhook-list.tsx'
import type { Portal } from './admin-guard.tsx'

/** The event in other programs, and what its organizers hand them. */
export function SharePage({ event }: Portal) {
  const query = useEventAddress()
  const { data: rooms = [] } = useQuery(read('GET /api/rooms', { query }))
  return (
    <>
      <EventAddress
        event={event}
        paper={
          <Link to={paths.adminPaper(event)} className="relative py-3 underline underline-offset-4">
            Print it as a poster
          </Link>
        }
      />
      <EventData event={event} rooms={rooms} />
      <Part title="Keep the whole event">
        <KeepEvent event={event} />
      </Part>
      <Part title="Messages on phones">
        <p className="mb-4 max-w-prose">
          Visitors can get messages about the sessions that they star: when one moves, is canceled or starts
          soon. Your announcements go to all of these phones. No one can see whose they are.
        </p>
        <PhoneCount eventId={event.id} />
      </Part>
      <Part title="Webhooks">
        <p className="mb-4 max-w-prose">
          Your own program gets each change to the event within seconds, without asking for it.
        </p>
        <WebhookList eventId={event.id} />
      </Part>
      <Part title="Programs that read and write">
        <p className="max-w-prose">
          A program can make any call with one of your tokens. Create them on{' '}
          <Link to={`${paths.account()}#programs`} className="underline underline-offset-4">
            your account page
          </Link>
          .
        </p>
      </Part>
    </>
  )
}

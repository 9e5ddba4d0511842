import { useQuery } from '@tanstack/react-query'
import { paths } from '../../domain/paths.ts'
import { portalPaths } from '../../domain/portal-paths.ts'
import { rich, t } from '../../domain/text/t.ts'
import { useEventAddress } from '../event/event.ts'
import { EventAddress, EventData, Part } from '../exports/event-data.tsx'
import { KeepEvent } from '../exports/keep-event.tsx'
import { Link } from '../lib/address.tsx'
import { read } from '../net/reads.ts'
import { PhoneCount } from '../phones/phone-count.tsx'
import { WebhookList } from '../webhooks/webhook-list.tsx'
import type { Portal } from './admin-guard.tsx'

/** The event's data for other programs, with addresses for organizers to pass on. */
export function SharePage({ event }: Portal) {
  const query = useEventAddress()
  const { data: rooms = [] } = useQuery(read('GET /api/rooms', { query }))
  return (
    <>
      <EventAddress
        event={event}
        paper={
          <Link to={portalPaths.adminPaper(event)} className="relative py-3 underline underline-offset-4">
            {t('share.poster')}
          </Link>
        }
      />
      <Part title={t('share.archive')}>
        <KeepEvent event={event} />
      </Part>
      <EventData event={event} rooms={rooms} isFolded />
      <Part title={t('share.phones')} isFolded>
        <p className="mb-4 max-w-prose">{t('share.phonesAbout')}</p>
        <PhoneCount eventId={event.id} />
      </Part>
      <Part title={t('webhook.title')} isFolded>
        <p className="mb-4 max-w-prose">{t('webhook.about')}</p>
        <WebhookList eventId={event.id} />
      </Part>
      <Part title={t('share.programs')} isFolded>
        <p className="max-w-prose">
          {rich('share.programsAbout', {
            link: (inside) => (
              <Link to={`${paths.account()}#programs`} className="underline underline-offset-4">
                {inside}
              </Link>
            ),
          })}
        </p>
      </Part>
    </>
  )
}

import { t } from '../../domain/text/t.ts'
import { useEvent } from '../event/event.ts'
import { Ideas } from '../ideas/ideas.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { PageBody } from '../ui/page-body.tsx'

/** The ideas for sessions of an event, days before it. */
export function IdeasPage() {
  const event = useEvent()
  return (
    <PageBody title={t('idea.title')}>
      <noscript>
        <p className="mb-5">{t('author.script')}</p>
      </noscript>
      {event?.ideas ? <Ideas event={event} /> : event && <EmptyState title={t('idea.off')} />}
    </PageBody>
  )
}

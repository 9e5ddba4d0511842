import { useState } from 'react'
import type { EventPage } from '../../domain/content/event-pages.ts'
import type { Event } from '../../domain/events/events.ts'
import { paths } from '../../domain/paths.ts'
import { t } from '../../domain/text/t.ts'
import { useEventRows } from '../event/event-rows.ts'
import { useDialogAddress } from '../lib/dialog-address.ts'
import { useCall } from '../net/calling.tsx'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { ManagedList } from '../ui/managed-list.tsx'
import { SiteLink } from '../ui/site-link.tsx'
import { PAGE, PageDialog } from './page-dialog.tsx'
import { type Beginning, Templates } from './templates.tsx'

/** The pages of an event; their order is that of the menu. */
export function PageManagement({ event }: { event: Event }) {
  const call = useCall()
  const dialog = useDialogAddress()
  const [beginning, setBeginning] = useState<Beginning | null>(null)
  const begin = (chosen: Beginning | null) => {
    setBeginning(chosen)
    dialog.open(`add-${PAGE.name}`)
  }
  return (
    <ManagedList<EventPage>
      {...useEventRows('event-pages', event)}
      words={PAGE}
      nameOf={({ title }) => title}
      first={
        <div className="mt-4 flex flex-wrap items-center gap-2">
          <Templates event={event} onChoose={begin} />
          <Button onClick={() => begin(null)}>{t('page.blank')}</Button>
        </div>
      }
      dialog={(page, close) => (
        <PageDialog
          event={event}
          page={page}
          beginning={beginning}
          onClose={() => {
            setBeginning(null)
            close()
          }}
        />
      )}
      onReorder={(pages) => call('POST /api/event-pages/reorder', { body: { pages } })}
    >
      {(page) => (
        <>
          <p className="flex flex-wrap items-center gap-x-2 font-semibold">
            <bdi>{page.title}</bdi>
            {page.isInMenu && <Badge>{t('page.inMenu')}</Badge>}
            {page.isHelp && <Badge tone="accent">{t('page.help')}</Badge>}
          </p>
          <SiteLink
            to={paths.info(event, page.slug)}
            className="inline-block py-1 text-sm text-soft underline wrap-anywhere"
          >
            <bdi>{decodeURI(paths.info(event, page.slug))}</bdi>
          </SiteLink>
        </>
      )}
    </ManagedList>
  )
}

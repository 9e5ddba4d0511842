import { useQuery } from '@tanstack/react-query'
import type { Event } from '../../domain/events/events.ts'
import { t } from '../../domain/text/t.ts'
import { useEventAddress } from '../event/event.ts'
import { useCall } from '../net/calling.tsx'
import { read } from '../net/reads.ts'
import { useWrite } from '../net/write.ts'
import { BusyBar } from '../ui/busy-bar.tsx'
import { Switch } from '../ui/field.tsx'

/** Switches the helpful links in the main navigation; on by default. */
export function NavigationSwitch({ event }: { event: Event }) {
  const call = useCall()
  const { isBusy, write } = useWrite()
  const { data: settings } = useQuery({
    ...read('GET /api/footer-settings', { query: useEventAddress() }),
    refetchOnMount: 'always',
  })
  if (settings === undefined) return null

  function set(showHelpfulLinksInNav: boolean) {
    if (isBusy) return
    const body = { showHelpfulLinksInNav }
    void write(
      (options) =>
        settings
          ? call('PUT /api/footer-settings/:id', { params: { id: String(settings.id) }, body })
          : call('POST /api/footer-settings', { body: { ...body, eventId: event.id }, ...options }),
      {
        done: { title: t('common.success'), description: t('footer.updated') },
        failed: { title: t('common.error') },
      },
    )
  }

  return (
    <div className="mb-6 rounded-md border border-line bg-card px-4 py-1.5">
      <Switch
        label={t('footer.showLinks')}
        checked={settings?.showHelpfulLinksInNav ?? true}
        // A disabled switch would lose the focus.
        aria-disabled={isBusy || undefined}
        onChange={(event) => set(event.target.checked)}
      />
      <BusyBar isBusy={isBusy} label={t('common.saving')} />
    </div>
  )
}

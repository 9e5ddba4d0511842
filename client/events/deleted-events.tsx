import { useQuery } from '@tanstack/react-query'
import { Undo2 } from 'lucide-react'
import type { DeletedEvent } from '../../domain/events/deleted-events.ts'
import type { Event } from '../../domain/events/events.ts'
import { t } from '../../domain/text/t.ts'
import { longDate } from '../../domain/times/dates.ts'
import { useCall } from '../net/calling.tsx'
import { read } from '../net/reads.ts'
import { useWrite } from '../net/write.ts'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { Heading } from '../ui/heading.tsx'
import { Icon } from '../ui/icon.tsx'

/** Restores a deleted event, with a toast about it. */
export function useBringBack(onBack: (event: Event) => void) {
  const call = useCall()
  const { isBusy, write } = useWrite()
  const bringBack = (id: number) =>
    write(
      async () => {
        const event = await call('POST /api/admin/deleted-events/:id/restore', { params: { id } })
        onBack(event)
        return event
      },
      {
        done: ({ name }) => ({ title: t('event.broughtBack'), description: name }),
        failed: { title: t('event.notBroughtBack') },
      },
    )
  return { isBusy, bringBack }
}

/** The deleted events that the user may restore; empty if there are none. */
export function DeletedEvents({ onBack }: { onBack: (event: Event) => void }) {
  const { isBusy, bringBack } = useBringBack(onBack)
  const deleted = useQuery({ ...read('GET /api/admin/deleted-events'), refetchOnMount: 'always' })
  if (!deleted.data || deleted.data.length === 0) return null
  return (
    <section className="mt-10" aria-labelledby="deleted-events">
      <Heading level={2} look="part" id="deleted-events">
        {t('event.deletedList')}
      </Heading>
      <Card as="ul" inside="list" className="mt-3">
        {deleted.data.map((event) => (
          <DeletedRow
            key={event.id}
            event={event}
            isBusy={isBusy}
            onBringBack={() => bringBack(event.id).then(() => deleted.refetch())}
          />
        ))}
      </Card>
    </section>
  )
}

type RowProps = { event: DeletedEvent; isBusy: boolean; onBringBack: () => void }

function DeletedRow({ event, isBusy, onBringBack }: RowProps) {
  const { name, location, date, deletedBy, keptUntil } = event
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3">
      <div className="min-w-0 flex-1 basis-64">
        <p className="font-semibold break-words">{name}</p>
        <p className="text-sm break-words text-soft">
          {t('event.deletedBy', {
            place: location,
            date: longDate(date),
            name: deletedBy,
            end: longDate(keptUntil.slice(0, 10)),
          })}
        </p>
      </div>
      <Button
        look="secondary"
        disabled={isBusy}
        aria-label={t('event.bringBackNamed', { name })}
        onClick={onBringBack}
      >
        <Icon of={Undo2} />
        {t('event.bringBack')}
      </Button>
    </li>
  )
}

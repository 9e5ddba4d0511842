import { useQuery } from '@tanstack/react-query'
import { Megaphone } from 'lucide-react'
import { useEffect, useState } from 'react'
import type { Announcement } from '../../domain/content/announcements.ts'
import type { Event } from '../../domain/events/events.ts'
import { t } from '../../domain/text/t.ts'
import { useNowInBrowser } from '../event/clock.tsx'
import { useEventAddress } from '../event/event.ts'
import { read } from '../net/reads.ts'
import { Button } from '../ui/button.tsx'
import { inPortalChunk } from '../ui/chunk.ts'
import { Icon } from '../ui/icon.tsx'
import { NotLoaded } from '../ui/not-loaded.tsx'
import { OnDemand } from '../ui/on-demand.tsx'

const AnnounceDialog = inPortalChunk(() =>
  import('./announce-dialog.tsx').then((file) => file.AnnounceDialog),
)

const EndEmergency = inPortalChunk(() => import('./end-emergency.tsx').then((file) => file.EndEmergency))

type Props = {
  event: Event
  label?: string
  /** The initial text of the dialog. */
  words?: string
}

/** After this time, the board asks whether an emergency is over. */
const OLD_MS = 3 * 60 * 60_000

/** Opens the dialog where organizers announce something to everyone, and remove announcements. */
export function AnnounceButton({ event, label = t('announcement.announce'), words = '' }: Props) {
  const [isOpen, setOpen] = useState(false)
  const [ending, setEnding] = useState<Announcement | null>(null)
  const { data = [] } = useQuery(read('GET /api/announcements', { query: useEventAddress() }))
  const now = useNowInBrowser()
  const emergencies = data.filter(({ isEmergency }) => isEmergency)
  const isOld = emergencies.some((each) => now && now.getTime() - Date.parse(each.announcedAt) > OLD_MS)
  const close = () => setOpen(false)
  // It loads after the page, so that it is available when the network fails.
  useEffect(() => void AnnounceDialog.load().catch(() => undefined), [])
  useEffect(() => void EndEmergency.load().catch(() => undefined), [])
  return (
    <>
      <Button look="secondary" onClick={() => setOpen(true)}>
        <Icon of={Megaphone} />
        {label}
      </Button>
      {isOld && <p className="text-sm font-semibold text-bad">{t('emergency.still')}</p>}
      {emergencies.map((each) => (
        <Button key={each.id} look="danger" onClick={() => setEnding(each)}>
          <span className="max-w-60 truncate">
            {emergencies.length > 1 ? t('emergency.endNamed', { text: each.text }) : t('emergency.end')}
          </span>
        </Button>
      ))}
      {ending && (
        <OnDemand
          at={String(ending.id)}
          fallback={<NotLoaded title={t('emergency.end')} onClose={() => setEnding(null)} />}
        >
          <EndEmergency
            event={event}
            emergency={ending}
            announcements={data}
            onClose={() => setEnding(null)}
          />
        </OnDemand>
      )}
      {isOpen && (
        <OnDemand
          at={String(event.id)}
          fallback={<NotLoaded title={t('announcement.announce')} onClose={close} />}
        >
          <AnnounceDialog event={event} words={words} onClose={close} />
        </OnDemand>
      )}
    </>
  )
}

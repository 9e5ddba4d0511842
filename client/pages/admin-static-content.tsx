import type { ComponentType } from 'react'
import type { Event } from '../../domain/events/events.ts'
import { useSearchValue } from '../lib/search-value.ts'
import { inChunk } from '../ui/chunk.ts'
import { SectionHead } from '../ui/section-head.tsx'
import { SectionTabs } from '../ui/section-tabs.tsx'
import { AdminFrame } from './admin-frame.tsx'
import { AdminGuard, type Portal } from './admin-guard.tsx'

const TITLE = 'Static Content Management'

type Tab = { value: string; label: string; Content: ComponentType<{ event: Event }> }

/** The six tabs (docs/product.md#static-content). */
const TABS: readonly Tab[] = [
  {
    value: 'footer',
    label: 'Footer',
    Content: inChunk(() => import('./admin-links-sections.tsx').then((file) => file.FooterSection)),
  },
  {
    value: 'helpful-links',
    label: 'Helpful Links',
    Content: inChunk(() => import('./admin-links-sections.tsx').then((file) => file.HelpfulLinksSection)),
  },
  {
    value: 'time-slots',
    label: 'Time Slots',
    Content: inChunk(() =>
      import('../time-slots/time-slot-management.tsx').then((file) => file.TimeSlotManagement),
    ),
  },
  {
    value: 'rooms',
    label: 'Rooms',
    Content: inChunk(() => import('../rooms/room-management.tsx').then((file) => file.RoomManagement)),
  },
  {
    value: 'wifi',
    label: 'WiFi Settings',
    Content: inChunk(() =>
      import('../wifi-settings/wifi-management.tsx').then((file) => file.WifiManagement),
    ),
  },
  {
    value: 'floor-plan',
    label: 'Floor Plan',
    Content: inChunk(() =>
      import('../floor-plans/floor-plan-management.tsx').then((file) => file.FloorPlanManagement),
    ),
  },
]

/** The screen in the portal. */
export function StaticContentSection({ portal }: { portal: Portal }) {
  return (
    <>
      <SectionHead title={TITLE} />
      <StaticContent portal={portal} />
    </>
  )
}

/** The screen on a page of its own. */
export function AdminStaticContentPage() {
  return (
    <AdminGuard>
      {(portal) => (
        <AdminFrame title={TITLE} portal={portal}>
          <StaticContent portal={portal} />
        </AdminFrame>
      )}
    </AdminGuard>
  )
}

function StaticContent({ portal: { event } }: { portal: Portal }) {
  const [wanted, setTab] = useSearchValue('tab', 'footer', { leaving: ['dialog'] })
  const tab = TABS.find(({ value }) => value === wanted) ?? TABS[0]
  return (
    <SectionTabs label="Static content" value={tab?.value ?? ''} onChange={setTab} tabs={TABS}>
      {tab && <tab.Content event={event} />}
    </SectionTabs>
  )
}

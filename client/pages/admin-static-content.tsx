import { useSearchValue } from '../lib/search-value.ts'
import { inChunk } from '../ui/chunk.ts'
import { SectionTabs } from '../ui/section-tabs.tsx'
import type { Portal } from './admin-guard.tsx'
import type { PortalTab } from './portal-page.tsx'

/** The six tabs (docs/product.md#static-content). */
const TABS: readonly PortalTab[] = [
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

export function StaticContentSection(portal: Portal) {
  return (
    <>
      <h2 className="sr-only">Static Content Management</h2>
      <StaticContent {...portal} />
    </>
  )
}

/** The screen on a page of its own. */
export function StaticContent(portal: Portal) {
  const [wanted, setTab] = useSearchValue('tab', 'footer', { leaving: ['dialog'] })
  const tab = TABS.find(({ value }) => value === wanted) ?? TABS[0]
  return (
    <SectionTabs label="Static content" value={tab?.value ?? ''} onChange={setTab} tabs={TABS}>
      {tab && <tab.Content {...portal} />}
    </SectionTabs>
  )
}

import { t, textKey } from '../../domain/text/t.ts'
import { useSearchValue } from '../lib/search-value.ts'
import { inChunk } from '../ui/chunk.ts'
import { SectionTabs } from '../ui/section-tabs.tsx'
import type { Portal } from './admin-guard.tsx'
import type { PortalTab } from './portal-page.tsx'

/** The six tabs (docs/product.md#static-content). */
const TABS: readonly PortalTab[] = [
  {
    value: 'footer',
    label: textKey('portal.footer'),
    Content: inChunk(() => import('./admin-links-sections.tsx').then((file) => file.FooterSection)),
  },
  {
    value: 'helpful-links',
    label: textKey('link.title'),
    Content: inChunk(() => import('./admin-links-sections.tsx').then((file) => file.HelpfulLinksSection)),
  },
  {
    value: 'time-slots',
    label: textKey('slot.list'),
    Content: inChunk(() =>
      import('../time-slots/time-slot-management.tsx').then((file) => file.TimeSlotManagement),
    ),
  },
  {
    value: 'rooms',
    label: textKey('search.rooms'),
    Content: inChunk(() => import('../rooms/room-management.tsx').then((file) => file.RoomManagement)),
  },
  {
    value: 'wifi',
    label: textKey('wifi.settings'),
    Content: inChunk(() =>
      import('../wifi-settings/wifi-management.tsx').then((file) => file.WifiManagement),
    ),
  },
  {
    value: 'floor-plan',
    label: textKey('plan.title'),
    Content: inChunk(() =>
      import('../floor-plans/floor-plan-management.tsx').then((file) => file.FloorPlanManagement),
    ),
  },
]

export function StaticContentSection(portal: Portal) {
  return (
    <>
      <h2 className="sr-only">{t('portal.staticContent')}</h2>
      <StaticContent {...portal} />
    </>
  )
}

/** The screen on its own page. */
export function StaticContent(portal: Portal) {
  const [wanted, setTab] = useSearchValue('tab', 'footer', { leaving: ['dialog'] })
  const tab = TABS.find(({ value }) => value === wanted) ?? TABS[0]
  return (
    <SectionTabs
      label={t('title.staticContent')}
      value={tab?.value ?? ''}
      onChange={setTab}
      tabs={TABS.map(({ value, label }) => ({ value, label: t(label) }))}
    >
      {tab && <tab.Content {...portal} />}
    </SectionTabs>
  )
}

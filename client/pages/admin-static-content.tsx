import type { ComponentType } from 'react'
import type { Event } from '../../domain/events.ts'
import { FloorPlanManagement } from '../floor-plans/floor-plan-management.tsx'
import { ContactSettings } from '../footer-settings/contact-settings.tsx'
import { NavigationSwitch } from '../footer-settings/navigation-switch.tsx'
import { useSearchValue } from '../lib/search-value.ts'
import { HelpfulLinkManagement } from '../links/helpful-link-management.tsx'
import { QuickLinkManagement } from '../links/quick-link-management.tsx'
import { SocialLinkManagement } from '../links/social-link-management.tsx'
import { RoomManagement } from '../rooms/room-management.tsx'
import { TimeSlotManagement } from '../time-slots/time-slot-management.tsx'
import { SectionTabs } from '../ui/section-tabs.tsx'
import { WifiManagement } from '../wifi-settings/wifi-management.tsx'
import type { Portal } from './admin-guard.tsx'

type Tab = { value: string; label: string; Content: ComponentType<{ event: Event }> }

/** The six tabs (docs/product.md#static-content). */
const TABS: readonly Tab[] = [
  { value: 'footer', label: 'Footer', Content: Footer },
  { value: 'helpful-links', label: 'Helpful Links', Content: HelpfulLinks },
  { value: 'time-slots', label: 'Time Slots', Content: TimeSlotManagement },
  { value: 'rooms', label: 'Rooms', Content: RoomManagement },
  { value: 'wifi', label: 'WiFi Settings', Content: WifiManagement },
  { value: 'floor-plan', label: 'Floor Plan', Content: FloorPlanManagement },
]

/** The content of the screen 'Static Content Management', in the portal and on a page of its own. */
export function StaticContent({ portal: { event } }: { portal: Portal }) {
  const [wanted, setTab] = useSearchValue('tab', 'footer', { leaving: ['dialog'] })
  const tab = TABS.find(({ value }) => value === wanted) ?? TABS[0]
  return (
    <SectionTabs label="Static content" value={tab?.value ?? ''} onChange={setTab} tabs={TABS}>
      {tab && <tab.Content event={event} />}
    </SectionTabs>
  )
}

function Footer({ event }: { event: Event }) {
  return (
    <div className="flex flex-col gap-12">
      <h2 className="sr-only">Footer</h2>
      <QuickLinkManagement event={event} />
      <SocialLinkManagement event={event} />
      <ContactSettings event={event} />
    </div>
  )
}

function HelpfulLinks({ event }: { event: Event }) {
  return (
    <>
      <NavigationSwitch event={event} />
      <HelpfulLinkManagement event={event} />
    </>
  )
}

import type { ComponentType } from 'react'
import { t } from '../../domain/text/t.ts'
import { useIsHelper } from '../event/of-helper.ts'
import { useSearchValue } from '../lib/search-value.ts'
import { inChunk } from '../ui/chunk.ts'
import { SectionTabs } from '../ui/section-tabs.tsx'
import type { Portal } from './admin-guard.tsx'
import { CARDS, PORTAL_SECTIONS, type PortalSection } from './portal-sections.ts'
import { PortalSteps } from './portal-steps.tsx'

const Cards = inChunk(() =>
  import('./admin-session-cards-section.tsx').then((file) => file.SessionCardsSection),
)

/** The content of each section, each in its own chunk. */
const CONTENTS: Record<PortalSection, ComponentType<Portal>> = {
  'session-cards': Cards,
  sessions: inChunk(() => import('./admin-sessions-section.tsx').then((file) => file.SessionsSection)),
  sponsors: inChunk(() =>
    import('../sponsors/sponsor-management.tsx').then((file) => file.SponsorManagement),
  ),
  'static-content': inChunk(() =>
    import('./admin-static-content.tsx').then((file) => file.StaticContentSection),
  ),
  events: inChunk(() => import('./admin-events-section.tsx').then((file) => file.EventsSection)),
  users: inChunk(() => import('../users/user-management.tsx').then((file) => file.UserManagement)),
}

/** The parameters of the address that belong to the sections. */
const OWN_VALUES = ['tab', 'dialog', 'search']

/** All sections for managers of the event; helpers get only that of the cards. */
export function SectionsPage(portal: Portal) {
  return useIsHelper() ? <Cards {...portal} /> : <AllSections {...portal} />
}

function AllSections(portal: Portal) {
  const [wanted, setSection] = useSearchValue('section', CARDS, { leaving: OWN_VALUES })
  const { value } = PORTAL_SECTIONS.find((section) => section.value === wanted) ?? PORTAL_SECTIONS[0]
  const Content = CONTENTS[value]
  return (
    <SectionTabs
      label={t('portal.sections')}
      value={value}
      onChange={setSection}
      tabs={PORTAL_SECTIONS.map((section) => ({ value: section.value, label: t(section.label) }))}
      above={<PortalSteps event={portal.event} />}
    >
      <Content {...portal} />
    </SectionTabs>
  )
}

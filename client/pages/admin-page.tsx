import { t, textKey } from '../../domain/text/t.ts'
import { useIsHelper } from '../event/of-helper.ts'
import { useSearchValue } from '../lib/search-value.ts'
import { inChunk } from '../ui/chunk.ts'
import { SectionTabs } from '../ui/section-tabs.tsx'
import type { Portal } from './admin-guard.tsx'
import type { PortalTab } from './portal-page.tsx'
import { PortalSteps } from './portal-steps.tsx'

const Cards = inChunk(() =>
  import('./admin-session-cards-section.tsx').then((file) => file.SessionCardsSection),
)

/** The six sections (docs/product.md#the-portal); each comes in its own chunk. */
const SECTIONS: readonly PortalTab[] = [
  {
    value: 'session-cards',
    label: textKey('portal.cardUpload'),
    Content: Cards,
  },
  {
    value: 'sessions',
    label: textKey('portal.sessions'),
    Content: inChunk(() => import('./admin-sessions-section.tsx').then((file) => file.SessionsSection)),
  },
  {
    value: 'sponsors',
    label: textKey('portal.sponsors'),
    Content: inChunk(() =>
      import('../sponsors/sponsor-management.tsx').then((file) => file.SponsorManagement),
    ),
  },
  {
    value: 'static-content',
    label: textKey('title.staticContent'),
    Content: inChunk(() => import('./admin-static-content.tsx').then((file) => file.StaticContentSection)),
  },
  {
    value: 'events',
    label: textKey('title.eventManagement'),
    Content: inChunk(() => import('./admin-events-section.tsx').then((file) => file.EventsSection)),
  },
  {
    value: 'users',
    label: textKey('user.title'),
    Content: inChunk(() => import('../users/user-management.tsx').then((file) => file.UserManagement)),
  },
]

/** The parts of the address that belong to the sections. */
const OWN_VALUES = ['tab', 'dialog', 'search']

/** All sections for managers of the event; helpers have that of the cards alone. */
export function SectionsPage(portal: Portal) {
  return useIsHelper() ? <Cards {...portal} /> : <AllSections {...portal} />
}

function AllSections(portal: Portal) {
  const [wanted, setSection] = useSearchValue('section', 'session-cards', { leaving: OWN_VALUES })
  const section = SECTIONS.find(({ value }) => value === wanted) ?? SECTIONS[0]
  return (
    <SectionTabs
      label={t('portal.sections')}
      value={section?.value ?? ''}
      onChange={setSection}
      tabs={SECTIONS.map(({ value, label }) => ({ value, label: t(label) }))}
      below={<PortalSteps event={portal.event} />}
    >
      {section && <section.Content {...portal} />}
    </SectionTabs>
  )
}

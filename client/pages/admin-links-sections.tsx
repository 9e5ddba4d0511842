import type { Event } from '../../domain/events/events.ts'
import { t } from '../../domain/text/t.ts'
import { PageManagement } from '../event-pages/page-management.tsx'
import { ContactSettings } from '../footer-settings/contact-settings.tsx'
import { NavigationSwitch } from '../footer-settings/navigation-switch.tsx'
import { LinkManagement } from '../links/link-management.tsx'

/** The tab 'Footer': quick links, social links and the contact. */
export function FooterSection({ event }: { event: Event }) {
  return (
    <div className="flex flex-col gap-12">
      <h2 className="sr-only">{t('portal.footer')}</h2>
      <LinkManagement kind="quick" event={event} />
      <LinkManagement kind="social" event={event} />
      <ContactSettings event={event} />
    </div>
  )
}

/** The tab 'Helpful Links': the switch for the navigation, the links, and the event's own pages. */
export function HelpfulLinksSection({ event }: { event: Event }) {
  return (
    <div className="flex flex-col gap-12">
      <div>
        <NavigationSwitch event={event} />
        <LinkManagement kind="helpful" event={event} />
      </div>
      <PageManagement event={event} />
    </div>
  )
}

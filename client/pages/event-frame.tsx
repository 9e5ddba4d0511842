import { type ReactNode, Suspense, useRef } from 'react'
import { t } from '../../domain/text/t.ts'
import { Announcements } from '../announcements/announcements.tsx'
import { isEventAddress, readEvents, readSite, useEventAddress, useEvents } from '../event/event.ts'
import type { Address, PageDefinition } from '../event/page-definition.ts'
import { useTint } from '../event/use-tint.ts'
import { usePathname } from '../lib/address.tsx'
import { read } from '../net/reads.ts'
import { isBehindSignIn } from '../site/signed-in.tsx'
import { SiteFooter } from '../site/site-footer.tsx'
import { SiteHeader } from '../site/site-header.tsx'
import { ErrorBoundary } from '../ui/error-boundary.tsx'
import { InTurn } from '../ui/in-turn.tsx'
import { Main } from '../ui/main.tsx'
import { SkipLink } from '../ui/skip-link.tsx'
import { Spinner } from '../ui/spinner.tsx'
import { EventBar, HeaderViews } from './event-bar.tsx'
import { NotFoundPage } from './public-pages.ts'

export const eventFramePage: PageDefinition = {
  isOfEvent: true,
  reads: ({ eventAddress }: Address) =>
    eventAddress
      ? [
          readSite,
          readEvents(eventAddress),
          read('GET /api/helpful-links', { query: eventAddress }),
          read('GET /api/footer-settings', { query: eventAddress }),
          read('GET /api/social-links', { query: eventAddress }),
          read('GET /api/quick-links', { query: eventAddress }),
          read('GET /api/announcements', { query: eventAddress }),
          read('GET /api/floor-plans', { query: eventAddress }),
        ]
      : [readSite],
  head: ({ site }) => ({ title: site.name }),
}

const VIEWS = <HeaderViews />

/** The guard of all pages of an event: without that event there is no page (docs/product.md#guard-of-event-pages). */
export function EventFrame({ children }: { children: ReactNode }) {
  const eventAddress = useEventAddress()
  const pathname = usePathname()
  const events = useEvents()
  const isPublic = !isBehindSignIn(pathname)
  const address = `${eventAddress.city}/${eventAddress.date}`
  const lastThere = useRef('')
  useTint(isPublic ? events?.[0] : null)
  const isGone = events?.length === 0
  if (events && !isGone) lastThere.current = address
  // The portal itself leads away from an event that has just been deleted, and says why.
  if (!isEventAddress(eventAddress) || (isGone && (isPublic || lastThere.current !== address)))
    return <NotFoundPage />
  return (
    <>
      <SkipLink />
      <InTurn name="header">
        <SiteHeader views={isPublic && VIEWS} />
      </InTurn>
      <Announcements of={eventAddress} isNews={/\/news\/?$/.test(pathname)} />
      <Main>
        <ErrorBoundary at={pathname}>
          <Suspense
            fallback={
              <div className="mx-auto max-w-page px-5">
                <Spinner label={t('loading')} />
              </div>
            }
          >
            {children}
          </Suspense>
        </ErrorBoundary>
      </Main>
      <InTurn name="footer">
        <SiteFooter />
      </InTurn>
      {isPublic && (
        <InTurn name="bar">
          <EventBar />
        </InTurn>
      )}
    </>
  )
}

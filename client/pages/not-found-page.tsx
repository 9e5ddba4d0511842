import { t } from '../../domain/text/t.ts'
import { useEvent } from '../event/event.ts'
import { Link } from '../lib/address.tsx'
import { LandingHeader } from '../site/landing-header.tsx'
import { buttonClass } from '../ui/button.tsx'
import { inChunk } from '../ui/chunk.ts'
import { Main } from '../ui/main.tsx'
import { OnDemand } from '../ui/on-demand.tsx'

const NearestEvents = inChunk(() => import('../events/nearest-events.tsx').then((file) => file.NearestEvents))

/** A page of an event that is unknown, such as a removed text, has the frame of the event's pages. */
export function NotFoundPage() {
  const isFramed = useEvent() !== undefined
  const Body = isFramed ? 'div' : Main
  return (
    <>
      {!isFramed && <LandingHeader />}
      <Body className="mx-auto flex max-w-480 flex-col items-start gap-5 px-5 pt-8 pb-20 md:pt-12">
        <h1 className="text-3xl font-black tracking-tight wrap-anywhere">{t('page.notFound')}</h1>
        <p className="text-lg text-soft">{t('page.notRouted')}</p>
        <OnDemand at="nearest">
          <NearestEvents />
        </OnDemand>
        <Link to="/" className={buttonClass({ look: 'secondary' })}>
          {t('page.allEvents')}
        </Link>
      </Body>
    </>
  )
}

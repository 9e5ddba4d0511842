import type { Overview } from '../../domain/events/overview.ts'
import { listPartIn } from '../../domain/page-address.ts'
import { PAST, paths } from '../../domain/paths.ts'
import { productSentence } from '../../domain/product-sentence.ts'
import { t } from '../../domain/text/t.ts'
import { MOST_UPCOMING } from '../../domain/times/by-day.ts'
import { useNow } from '../event/clock.tsx'
import { useSite } from '../event/event.ts'
import { EventSearch } from '../events/event-search.tsx'
import { PageLinks } from '../events/page-links.tsx'
import { PastEvents } from '../events/past-events.tsx'
import { UpcomingEvents } from '../events/upcoming-events.tsx'
import { useOverview } from '../events/use-overview.ts'
import { Link, useSearch } from '../lib/address.tsx'
import { useSearchValue } from '../lib/search-value.ts'
import { useUser } from '../net/viewer.ts'
import { LandingHeader } from '../site/landing-header.tsx'
import { buttonClass } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { Main } from '../ui/main.tsx'
import { SkipLink } from '../ui/skip-link.tsx'
import { Spinner } from '../ui/spinner.tsx'
import { overviewReads } from './public-pages.ts'

/** Fewer events than this need no search. */
const WORTH_A_SEARCH = 7

export function LandingPage() {
  const site = useSite()
  const now = useNow()
  const search = useSearch()
  const [city, setCity] = useSearchValue('city', '', { leaving: ['year', 'page'], replace: true })
  // Admins find hidden events in the Admin menu; this page lists only public ones.
  const list = useOverview(overviewReads(search), listPartIn(search))
  const { overview, soonest, total, isSearched, isPart, isError, refetch } = list
  return (
    <>
      <SkipLink />
      <LandingHeader />
      <Main className="mx-auto max-w-480 px-5 pt-6 pb-16 md:pt-12">
        <div className="flex flex-wrap items-end justify-between gap-x-10 gap-y-4">
          <div className="max-w-prose">
            <h1 className="text-3xl font-black tracking-tight wrap-anywhere">{site.name}</h1>
            <p className="mt-2 text-pretty text-soft md:text-lg">
              {productSentence()} {t('landing.findYours')}
            </p>
          </div>
          {total !== undefined && (total >= WORTH_A_SEARCH || isSearched) && (
            <EventSearch city={city} onSearch={setCity} />
          )}
        </div>
        {isError && (
          <div className="mt-10">
            <ErrorState title={t('landing.failed')} onRetry={() => refetch()} />
          </div>
        )}
        {!isError && !overview && <Spinner label={t('landing.loading')} />}
        <p role="status" className={isSearched && overview ? 'mt-5 text-soft' : undefined}>
          {isPart && !isError && t('landing.searching')}
          {isSearched && !isPart && overview && foundWords(overview, total)}
        </p>
        {overview?.events === 0 && !isPart && <NoEvents isSearched={isSearched} hasSome={total !== 0} />}
        {overview && overview.upcomingEvents > 0 && (
          <section className="mt-7 md:mt-10">
            <h2 className="mb-3 text-2xl md:mb-4 font-bold tracking-tight">{t('landing.upcoming')}</h2>
            <UpcomingEvents events={overview.upcoming} now={now} product={site.product} />
            <PageLinks
              page={soonest}
              isLast={soonest * MOST_UPCOMING >= overview.upcomingEvents}
              addressOf={(page) => paths.landing({ city, page })}
              names={[t('landing.earlier'), t('landing.later')]}
            />
          </section>
        )}
        {overview && overview.years.length > 0 && (
          <section id={PAST} className="mt-10 md:mt-14">
            <h2 className="mb-3 text-2xl md:mb-4 font-bold tracking-tight">{t('landing.past')}</h2>
            <PastEvents past={overview.past} years={overview.years} isSearched={isSearched} />
          </section>
        )}
      </Main>
    </>
  )
}

function foundWords({ events: found, upcomingEvents }: Overview, total = found): string {
  const isPast = found > 0 && upcomingEvents === 0
  return t(isPast ? 'landing.foundPast' : 'landing.found', { found, total })
}

function NoEvents({ isSearched, hasSome }: { isSearched: boolean; hasSome: boolean }) {
  const user = useUser()
  return (
    <div className="mt-8">
      <EmptyState title={t('landing.none')}>
        {isSearched && <p className="max-w-prose text-soft">{t('landing.spelling')}</p>}
        {!hasSome && !user?.isAdmin && <p className="max-w-prose text-soft">{t('landing.soon')}</p>}
        {!hasSome && user?.isAdmin && (
          <Link to={paths.createFirstEvent()} className={buttonClass()}>
            {t('landing.create')}
          </Link>
        )}
        {isSearched && (
          <Link to={paths.landing()} className={buttonClass({ look: 'secondary' })}>
            {t('landing.showAll')}
          </Link>
        )}
      </EmptyState>
    </div>
  )
}

import { hasFilters } from '../../domain/schedule/schedule.ts'
import type { Session } from '../../domain/schedule/sessions.ts'
import { t } from '../../domain/text/t.ts'
import { OnDemand } from '../ui/on-demand.tsx'
import { HiddenSessions, SearchHighlights } from './chunks.ts'
import { NO_FILTERS, type View } from './view.ts'
import { ViewLink } from './view-link.tsx'

type Props = {
  found: number
  of: number
  view: View
  /** The words that a search found, as spelled in the texts. */
  words: readonly string[] | undefined
  /** The sessions that this visitor has hidden. */
  hidden: readonly Session[]
  /** The number of slots that are folded because they are over. */
  earlier: number
}

/** How many sessions the table below shows. The line is always present, so that a filter moves nothing. */
export function ResultCount({ found, of, view, words, hidden, earlier }: Props) {
  const query = view.query.trim()
  const isFiltered = hasFilters(view.filters)
  return (
    <div className="result-count">
      <p role="status" tabIndex={-1} className="outline-none">
        {countWords(found, of, query)}
        {(view.query !== '' || isFiltered) && (
          <ViewLink
            view={{ ...view, filters: NO_FILTERS, query: '' }}
            // The link disappears. Without this, the keyboard focus would restart at the top of the page.
            onClick={({ currentTarget }) => currentTarget.parentElement?.focus()}
          >
            {t(isFiltered ? 'schedule.clearFilters' : 'search.clear')}
          </ViewLink>
        )}
      </p>
      {words && (
        <OnDemand at="found">
          <SearchHighlights words={words} />
        </OnDemand>
      )}
      {hidden.length > 0 && (
        <OnDemand at="hidden">
          <HiddenSessions sessions={hidden} />
        </OnDemand>
      )}
      {earlier > 0 && (
        <label className="earlier">
          <input type="checkbox" />
          {t('schedule.showEarlier', { count: earlier })}
        </label>
      )}
    </div>
  )
}

function countWords(found: number, of: number, query: string): string {
  if (found === of)
    return query ? t('schedule.countFor', { of, query }) : t('search.countSessions', { count: of })
  return query ? t('schedule.countFoundFor', { found, of, query }) : t('schedule.countFound', { found, of })
}

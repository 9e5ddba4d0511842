import { hasFilters } from '../../domain/schedule.ts'
import type { Session } from '../../domain/sessions.ts'
import { Link, usePathname } from '../lib/address.tsx'
import { OnDemand } from '../ui/on-demand.tsx'
import { FoundWords, HiddenSessions } from './chunks.ts'
import { NO_FILTERS, searchOf, type View } from './view.ts'

type Props = {
  found: number
  of: number
  view: View
  /** Those that are not for this visitor. */
  hidden: readonly Session[]
  /** The number of slots that are folded because they are over. */
  earlier: number
}

/** How much the table below shows. The line is always there, so that a filter moves nothing. */
export function FoundLine({ found, of, view, hidden, earlier }: Props) {
  const pathname = usePathname()
  const query = view.query.trim()
  return (
    <div className="found-line">
      <p role="status" tabIndex={-1} className="outline-none">
        {found === of ? of : `${found} of ${of}`} {of === 1 ? 'session' : 'sessions'}
        {query && ` for “${query}”`}
        {(view.query !== '' || hasFilters(view.filters)) && (
          <Link
            to={`${pathname}${searchOf({ ...view, filters: NO_FILTERS, query: '' })}`}
            replace
            // The link goes; without this the keyboard begins again at the top of the page.
            onClick={({ currentTarget }) => currentTarget.parentElement?.focus()}
          >
            Clear filters
          </Link>
        )}
      </p>
      {query && (
        <OnDemand at="found">
          <FoundWords query={query} />
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
          Show {earlier} earlier {earlier === 1 ? 'slot' : 'slots'}
        </label>
      )}
    </div>
  )
}

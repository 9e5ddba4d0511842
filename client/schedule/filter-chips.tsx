import { Link } from 'react-router'
import { FILTER_KINDS, hasFilters } from '../../domain/schedule.ts'
import { FOCUSES, LEVELS, TYPES } from '../../domain/vocabulary.ts'
import { NO_FILTERS, searchOf, type View, withToggled } from './view.ts'

const CHOICES = {
  type: { label: 'Type', values: TYPES },
  level: { label: 'Level', values: LEVELS },
  focus: { label: 'Focus', values: FOCUSES },
} as const

/** The filters as links, so that they work before any script and can be sent to somebody. */
export function FilterChips({ view }: { view: View }) {
  return (
    <nav aria-label="Filter sessions" className="filters">
      {FILTER_KINDS.map((kind) => (
        <div key={kind} className="filter-group">
          <span className="filter-label" id={`filter-${kind}`}>
            {CHOICES[kind].label}
          </span>
          <ul aria-labelledby={`filter-${kind}`}>
            {Object.entries(CHOICES[kind].values).map(([value, label]) => (
              <li key={value}>
                <Link
                  to={searchOf(withToggled(view, kind, value))}
                  replace
                  discover="none"
                  rel="nofollow"
                  className="chip"
                  aria-current={view.filters[kind].includes(value) ? 'true' : undefined}
                >
                  {label}
                </Link>
              </li>
            ))}
          </ul>
        </div>
      ))}
      {hasFilters(view.filters) && (
        <Link to={searchOf({ ...view, filters: NO_FILTERS })} replace className="chip-clear">
          Clear filters
        </Link>
      )}
    </nav>
  )
}

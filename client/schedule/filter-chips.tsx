import { countsOf } from '../../domain/schedule.ts'
import { choicesOf, kindsIn, SESSION_WORDS } from '../../domain/session-words.ts'
import type { Session } from '../../domain/sessions.ts'
import { Link, usePathname } from '../lib/address.tsx'
import { useLists } from '../lib/lists.ts'
import { searchOf, type View, withToggled } from './view.ts'

type Props = {
  view: View
  /** The kinds of filters and their values. */
  sessions: readonly Session[]
  className?: string
}

/** The filters as links, so that they work before any script and can be sent to somebody. */
export function FilterChips({ view, sessions, className = 'filters' }: Props) {
  const pathname = usePathname()
  const lists = useLists()
  return (
    <nav aria-label="Filter sessions" className={className}>
      {kindsIn(lists).map((kind) => {
        const { label: name } = SESSION_WORDS[kind]
        const counts = countsOf(sessions, view.filters, kind)
        return (
          <div key={kind} className="filter-group">
            <span className="filter-label">{name}</span>
            <ul aria-label={name}>
              {choicesOf(lists[kind]).map(({ value, label }) => (
                <li key={value}>
                  <Link
                    to={`${pathname}${searchOf(withToggled(view, kind, value))}`}
                    replace
                    rel="nofollow"
                    className="chip"
                    aria-current={view.filters[kind].includes(value) ? 'true' : undefined}
                  >
                    {label} <small>{counts.get(value) ?? 0}</small>
                  </Link>
                </li>
              ))}
            </ul>
          </div>
        )
      })}
    </nav>
  )
}

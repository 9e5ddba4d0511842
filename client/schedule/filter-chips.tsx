import { useQuery } from '@tanstack/react-query'
import { fieldName } from '../../domain/schedule/field-names.ts'
import { countsOf, type FilterKind, STATES } from '../../domain/schedule/schedule.ts'
import { choicesOf, kindsIn } from '../../domain/schedule/session-fields.ts'
import type { Session } from '../../domain/schedule/sessions.ts'
import { t } from '../../domain/text/t.ts'
import { useEventAddress } from '../event/event.ts'
import { useEventDay } from '../event/event-day.ts'
import { useLists } from '../event/lists.ts'
import { read } from '../net/reads.ts'
import { type View, withToggled } from './view.ts'
import { ViewLink } from './view-link.tsx'

type Props = {
  view: View
  /** The kinds of filters, and their values. */
  sessions: readonly Session[]
  className?: string
}

/** The filters as links, so that they work without scripts and can be shared. */
export function FilterChips({ view, sessions, className = 'filters' }: Props) {
  const lists = useLists()
  const { data: all = [] } = useQuery(read('GET /api/sessions', { query: useEventAddress() }))
  const isToday = useEventDay()?.phase === 'day'
  const { on, full } = view.filters
  // A filter kind with the same value for all sessions separates nothing.
  const kinds = kindsIn(lists).filter(
    (kind) => view.filters[kind][0] || all.some((each) => `${each[kind]}` !== `${all[0]?.[kind]}`),
  )
  const hasStates = isToday || on[0] || full[0]
  if (!kinds[0] && !hasStates) return null
  return (
    <nav aria-label={t('filter.name')} className={className}>
      {kinds.map((kind) => (
        <Chips
          key={kind}
          view={view}
          sessions={sessions}
          kind={kind}
          name={fieldName(kind)}
          choices={choicesOf(lists[kind])}
        />
      ))}
      {hasStates && (
        <ul aria-label={t('filter.atThisMoment')}>
          <Chip view={view} kind="on" value={STATES.on} label={t('schedule.onNow')} />
          <Chip view={view} kind="full" value={STATES.full} label={t('filter.notFull')} />
        </ul>
      )}
    </nav>
  )
}

type ChipsProps = Pick<Props, 'view' | 'sessions'> & {
  kind: FilterKind
  name: string
  choices: readonly { value: string; label: string }[]
}

/** The values of one kind, each with its number of sessions. */
export function Chips({ view, sessions, kind, name, choices }: ChipsProps) {
  const counts = countsOf(sessions, view.filters, kind)
  return (
    <ul aria-label={name}>
      {choices.map((choice) => (
        <Chip key={choice.value} view={view} kind={kind} {...choice} count={counts.get(choice.value) ?? 0} />
      ))}
    </ul>
  )
}

type ChipProps = {
  view: View
  kind: Parameters<typeof withToggled>[1]
  value: string
  label: string
  count?: number
}

function Chip({ view, kind, value, label, count }: ChipProps) {
  return (
    <li>
      <ViewLink
        view={withToggled(view, kind, value)}
        rel="nofollow"
        className={count === 0 ? 'chip is-none' : 'chip'}
        aria-current={view.filters[kind].includes(value) ? 'true' : undefined}
      >
        {label} {count !== undefined && <small>{count}</small>}
      </ViewLink>
    </li>
  )
}

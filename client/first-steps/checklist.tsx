import { useQuery } from '@tanstack/react-query'
import { ChevronDown, CircleDashed } from 'lucide-react'
import { useId, useState } from 'react'
import { CHECKS, type Check, type Checked, type CheckFacts, checked } from '../../domain/events/checklist.ts'
import type { Event } from '../../domain/events/events.ts'
import { portalPaths } from '../../domain/portal-paths.ts'
import { spotOf } from '../../domain/schedule/spots.ts'
import { formatterOf, t, textKey } from '../../domain/text/t.ts'
import { phaseOf } from '../../domain/times/event-days.ts'
import { useNow } from '../event/clock.tsx'
import { useEventAddress } from '../event/event.ts'
import { Link } from '../lib/address.tsx'
import { read, readOrNull } from '../net/reads.ts'
import { Card } from '../ui/card.tsx'
import { Icon } from '../ui/icon.tsx'
import { useEventFacts } from './use-event-facts.ts'

const NAMES = {
  rooms: textKey('search.rooms'),
  times: textKey('steps.times'),
  plan: textKey('check.plan'),
  wifi: textKey('wifi.title'),
  cards: textKey('portal.cards'),
  admins: textKey('check.organizers'),
  public: textKey('event.public'),
  screens: textKey('title.screens'),
  paper: textKey('title.paper'),
  waiting: textKey('check.waiting'),
  tray: textKey('search.sessions'),
} as const satisfies Record<Check, string>

const GROUPS = { before: textKey('check.before'), morning: textKey('check.morning') } as const
const LIST: Intl.ListFormatOptions = { type: 'conjunction', style: 'narrow' }

/**
 * Everything that an event needs, each item with its state and a link; on the day of the event, the morning's items
 * come first.
 */
export function Checklist({ event }: { event: Event }) {
  const [isOpen, setOpen] = useState(false)
  const facts = useCheckFacts(event, isOpen)
  const isToday = phaseOf(event, useNow()).phase === 'day'
  if (!facts) return null
  const states = checked(facts)
  const groups = isToday ? (['morning', 'before'] as const) : (['before', 'morning'] as const)
  const missing = groups.flatMap((group) => CHECKS[group].filter((check) => states[check].isThere === false))
  const isAllKnown = Object.values(states).every(({ isThere }) => isThere !== null)
  return (
    <Card
      as="details"
      inside="none"
      className="group/check mb-0.5 lg:my-2"
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary className="flex min-h-9 pointer-coarse:min-h-11 cursor-pointer list-none items-center gap-x-3 gap-y-0 rounded-lg px-4 py-1 hover:bg-sunken [&::-webkit-details-marker]:hidden">
        <span className="flex min-w-0 flex-1 flex-wrap items-baseline gap-x-3">
          <b>{t('check.title')}</b>
          <span className="min-w-0 flex-[1_1_8rem] truncate text-sm text-soft group-open/check:whitespace-normal">
            {missing.length > 0
              ? t('check.toDo', { checks: namesOf(missing) })
              : t(isAllKnown ? 'check.allSet' : 'check.ready')}
          </span>
        </span>
        <Icon of={ChevronDown} className="size-4.5 group-open/check:rotate-180" />
      </summary>
      <div className="grid gap-x-8 gap-y-4 px-4 pt-1 pb-4 md:grid-cols-2">
        {groups.map((group) => (
          <Group
            key={group}
            title={t(GROUPS[group])}
            checks={CHECKS[group]}
            states={states}
            to={pathsOf(event)}
          />
        ))}
      </div>
    </Card>
  )
}

function namesOf(checks: readonly Check[]): string {
  return formatterOf(Intl.ListFormat, LIST).format(checks.map((check) => t(NAMES[check])))
}

type GroupProps = {
  title: string
  checks: readonly Check[]
  states: Record<Check, Checked>
  to: Record<Check, string>
}

function Group({ title, checks, states, to }: GroupProps) {
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="pb-1 text-sm font-semibold text-soft">
        {title}
      </h2>
      <ul className="flex flex-col">
        {checks.map((check) => (
          <li key={check}>
            <Link
              to={to[check]}
              className="-mx-2 flex min-h-11 items-center gap-x-3 rounded-md px-2 py-1.5 hover:bg-sunken"
            >
              <State isThere={states[check].isThere} />
              <span className="flex min-w-0 flex-1 flex-wrap items-baseline gap-x-3">
                <span className="font-semibold max-sm:w-full sm:w-32">{t(NAMES[check])}</span>
                <span className={states[check].isThere === false ? 'text-sm text-fair' : 'text-sm text-soft'}>
                  {states[check].words}
                </span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}

function State({ isThere }: Pick<Checked, 'isThere'>) {
  if (isThere === null) return <span className="size-5 shrink-0" />
  return (
    <>
      {isThere ? (
        <Icon name="check" className="size-5 text-good" />
      ) : (
        <Icon of={CircleDashed} className="size-5 text-fair" />
      )}
      <span className="sr-only">{t(isThere ? 'check.isDone' : 'check.isMissing')} </span>
    </>
  )
}

/** The address where each item is done. */
function pathsOf(event: Event): Record<Check, string> {
  const content = (tab: string) => portalPaths.admin(event, { section: 'static-content', tab })
  return {
    rooms: content('rooms'),
    times: content('time-slots'),
    plan: content('floor-plan'),
    wifi: content('wifi'),
    cards: `${portalPaths.adminWall(event)}#wall-print`,
    admins: portalPaths.admin(event, { section: 'events', dialog: `permissions-${event.id}` }),
    public: portalPaths.admin(event, { section: 'events', dialog: `edit-event-${event.id}` }),
    screens: portalPaths.adminScreens(event),
    paper: portalPaths.adminPaper(event),
    waiting: portalPaths.admin(event, { section: 'session-cards' }),
    tray: portalPaths.adminBoard(event),
  }
}

/**
 * The rows of an event that its checklist checks. Those that only organizers see are read and used while the list is
 * open: otherwise its line would depend on which page has read them.
 */
function useCheckFacts(event: { id: number; isPublic: boolean }, isOpen: boolean): CheckFacts | null {
  const query = useEventAddress()
  const ofEvent = { query: { eventId: String(event.id) } }
  const facts = useEventFacts(event, isOpen)
  const rooms = useQuery(read('GET /api/rooms', { query })).data
  const sessions = useQuery(read('GET /api/sessions', { query })).data
  const floors = useQuery(read('GET /api/floor-plans', { query })).data
  const wifi = useQuery(readOrNull(404, 'GET /api/wifi-settings', { query })).data
  const cards = useQuery({ ...read('GET /api/session-cards', ofEvent), enabled: isOpen }).data
  if (!facts || !rooms || !sessions || !floors || wifi === undefined) return null
  return {
    ...facts,
    floors: floors.length,
    unplaced: rooms.filter(({ pinX }) => pinX === null).length,
    hasWifi: wifi !== null,
    waiting: cards?.filter(({ state }) => state === 'read' || state === 'failed').length ?? null,
    tray: sessions.filter((session) => !spotOf(session)).length,
    ...(!isOpen && { cards: null, grants: null, waiting: null }),
  }
}

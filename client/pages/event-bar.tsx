import { useQuery } from '@tanstack/react-query'
import { type ComponentProps, useLayoutEffect, useRef, useState } from 'react'
import { paths } from '../../domain/paths.ts'
import { t } from '../../domain/text/t.ts'
import { useEventAddress } from '../event/event.ts'
import { useEventDay } from '../event/event-day.ts'
import { isPlainClick, Link, useAddress } from '../lib/address.tsx'
import { scheduleReads } from '../schedule/use-schedule.ts'
import { useStars } from '../schedule/use-shown.ts'
import { isSamePath, SiteMenu } from '../site/site-header.tsx'
import { type DrawingName, Icon } from '../ui/icon.tsx'

const NONE: never[] = []
const SCHEDULE = '#schedule-title'
const MINE = '?view=mine'

/** On phones, below every page of an event: the ways through it. Links, so that they work before any script. */
export function EventBar() {
  const { city, date } = useEventAddress()
  const to = paths.event({ location: city, date })
  const address = useAddress()
  const { pathname, hash } = address
  const search = paths.search({ location: city, date })
  const isOn = useEventDay()?.phase === 'day'
  // Only a page that shows sessions has asked for them.
  const sessions = useQuery({ ...scheduleReads({ city, date })[0], enabled: false })
  const stars = useStars(sessions.data ?? NONE).length
  // Always the same element: a new address renders no menu.
  const [more] = useState(moreMenu)
  const arrival = useRef<Arrival>(undefined)
  useLayoutEffect(() => {
    if (arrival.current?.from === address) return
    // Each part that reads the address renders by itself, some after this one.
    if (arrival.current) queueMicrotask(arrival.current.act)
    arrival.current = undefined
  }, [address])
  const then = (act: () => void) => {
    arrival.current = { from: address, act }
  }

  const isSearch = isSamePath(pathname, search)
  const view = isSamePath(pathname, to) && viewAt(new URLSearchParams(address.search), hash)
  const tab = (of: string, drawing: DrawingName, onArrive: () => void): ComponentProps<typeof Tab> => ({
    to: to + of,
    isHere: view === of,
    drawing,
    // Of another tab nothing arrives here.
    onClick: (click) => isPlainClick(click) && then(onArrive),
  })

  return (
    <nav aria-label={t('bar.name')} className="event-bar">
      <Tab {...tab('', 'clock', scrollToTop)}>{t(isOn ? 'bar.now' : 'bar.event')}</Tab>
      <Tab {...tab(SCHEDULE, 'calendar', scrollToSchedule)}>{t('bar.schedule')}</Tab>
      <Tab {...tab(MINE, 'star', scrollToTop)}>
        {t('bar.myDay')}
        {stars > 0 && <small> {stars}</small>}
      </Tab>
      <Tab
        to={search}
        isHere={isSearch}
        drawing="search"
        className="needs-script"
        onClick={(click) => {
          if (!isSearch || !isPlainClick(click)) return
          click.preventDefault()
          focusSearch()
        }}
      >
        {t('bar.search')}
      </Tab>
      {more}
    </nav>
  )
}

function moreMenu() {
  return (
    <SiteMenu
      name={t('bar.moreName')}
      label={
        <>
          <Icon name="menu" />
          {t('bar.more')}
        </>
      }
      panelClassName="inset-e-2 bottom-full w-[min(18rem,86vw)]"
    />
  )
}

/** The tab that an address of the event's own page belongs to. */
function viewAt(search: URLSearchParams, hash: string): string {
  if (search.get('view') === 'mine') return MINE
  return search.get('q') || hash === SCHEDULE ? SCHEDULE : ''
}

/** What is to be done once the view of another address is there. */
type Arrival = { from: ReturnType<typeof useAddress>; act: () => void }

type TabProps = { isHere: boolean; drawing: DrawingName } & ComponentProps<typeof Link>

function Tab({ isHere, drawing, children, ...rest }: TabProps) {
  return (
    <Link {...rest} aria-current={isHere ? 'page' : undefined}>
      <Icon name={drawing} />
      <span>{children}</span>
    </Link>
  )
}

function focusSearch(): void {
  document.querySelector<HTMLElement>('main [type="search"]')?.focus()
}

function scrollToTop(): void {
  window.scrollTo({ top: 0, behavior: 'instant' })
}

function scrollToSchedule(): void {
  document.querySelector(SCHEDULE)?.scrollIntoView({ behavior: 'instant' })
}

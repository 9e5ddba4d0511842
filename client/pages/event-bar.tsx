import { useQuery } from '@tanstack/react-query'
import { type ComponentProps, useLayoutEffect, useRef, useState } from 'react'
import { paths } from '../../domain/paths.ts'
import { t } from '../../domain/text/t.ts'
import { useEventAddress } from '../event/event.ts'
import { useEventDay } from '../event/event-day.ts'
import { lateParts } from '../event/late.ts'
import { isPlainClick, isSamePath, Link, useAddress } from '../lib/address.tsx'
import { scheduleReads } from '../schedule/use-schedule.ts'
import { useStars } from '../schedule/use-shown.ts'
import { MenuLink, SiteMenu } from '../site/site-header.tsx'
import { type DrawingName, Icon } from '../ui/icon.tsx'

const NONE: never[] = []
const SCHEDULE = '#schedule-title'
const MINE = '?view=mine'

/** The views of an event: their links, and the current one. */
function useViews() {
  const query = useEventAddress()
  const event = { location: query.city, date: query.date }
  const to = paths.event(event)
  const search = paths.search(event)
  const address = useAddress()
  // Only a page that shows sessions has requested them.
  const sessions = useQuery({ ...scheduleReads(query)[0], enabled: false })
  const stars = useStars(sessions.data ?? NONE).length
  const arrival = useRef<Arrival>(undefined)
  useLayoutEffect(() => {
    if (arrival.current?.from === address) return
    // Each part that reads the address renders by itself, some of them after this one.
    if (arrival.current) queueMicrotask(arrival.current.act)
    arrival.current = undefined
  }, [address])

  const { pathname, hash } = address
  const isSearch = isSamePath(pathname, search)
  const view = isSamePath(pathname, to) && viewAt(new URLSearchParams(address.search), hash)
  const viewLink = (of: string, act: () => void): ViewLink => ({
    to: to + of,
    isHere: view === of,
    // A click that opens another tab changes nothing here.
    onClick: (click) => {
      if (isPlainClick(click)) arrival.current = { from: address, act }
    },
  })
  const searchLink: ViewLink = {
    to: search,
    isHere: isSearch,
    className: 'needs-script',
    onClick: (click) => {
      if (!isSearch || !isPlainClick(click)) return
      click.preventDefault()
      document.querySelector<HTMLElement>('main [type="search"]')?.focus()
    },
  }
  return { view, viewLink, searchLink, myDay: `${t('bar.myDay')} ${stars || ''}` }
}

/**
 * The navigation of an event's pages on phones, at the bottom of every page. It consists of links, so that it works
 * before any script.
 */
export function EventBar() {
  const { viewLink, searchLink, myDay } = useViews()
  const isOn = useEventDay()?.phase === 'day'
  // Always the same element, so that a new address does not render the menu.
  const [more] = useState(moreMenu)
  return (
    <nav aria-label={t('bar.name')} className="event-bar">
      <Tab {...viewLink('', scrollToTop)} drawing="clock">
        {t(isOn ? 'bar.now' : 'bar.event')}
      </Tab>
      <Tab {...viewLink(SCHEDULE, scrollToSchedule)} drawing="calendar">
        {t('bar.schedule')}
      </Tab>
      <Tab {...viewLink(MINE, scrollToTop)} drawing="star">
        {myDay}
      </Tab>
      <Tab {...searchLink} drawing="search">
        {t('bar.search')}
      </Tab>
      {more}
      {lateParts.use()}
    </nav>
  )
}

/** The event's navigation in the header, where "now" and the schedule are one page, shown from its top. */
export function HeaderViews() {
  const { view, viewLink, searchLink, myDay } = useViews()
  return (
    <>
      <MenuLink {...viewLink('', scrollToTop)} isHere={view === '' || view === SCHEDULE}>
        {t('menu.schedule')}
      </MenuLink>
      <MenuLink {...viewLink(MINE, scrollToTop)}>{myDay}</MenuLink>
      <MenuLink {...searchLink}>{t('bar.search')}</MenuLink>
    </>
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
      panelClassName="inset-e-2 bottom-full w-[min(19rem,86vw)]"
    />
  )
}

/** The tab for an address of the event's own page. */
function viewAt(search: URLSearchParams, hash: string): string {
  if (search.get('view') === 'mine') return MINE
  return search.get('q') || hash === SCHEDULE ? SCHEDULE : ''
}

/** An action to run once the view of another address is shown. */
type Arrival = { from: ReturnType<typeof useAddress>; act: () => void }

type ViewLink = { isHere: boolean } & ComponentProps<typeof Link>

function Tab({ isHere, drawing, children, ...rest }: ViewLink & { drawing: DrawingName }) {
  return (
    <Link {...rest} aria-current={isHere ? 'page' : undefined}>
      <Icon name={drawing} />
      {children}
    </Link>
  )
}

function scrollToTop(): void {
  window.scrollTo({ top: 0, behavior: 'instant' })
}

function scrollToSchedule(): void {
  document.querySelector(SCHEDULE)?.scrollIntoView({ behavior: 'instant' })
}

import { ChevronDown } from 'lucide-react'
import type { ReactNode } from 'react'
import { paths } from '../../domain/paths.ts'
import { datesOf } from '../../domain/times/event-days.ts'
import { useSite } from '../event/event.ts'
import { Link, usePathname } from '../lib/address.tsx'
import { Badge } from '../ui/badge.tsx'
import { buttonClass } from '../ui/button.tsx'
import { classes } from '../ui/classes.ts'
import { Heading } from '../ui/heading.tsx'
import { Icon } from '../ui/icon.tsx'
import { Menu, MenuLink } from '../ui/menu.tsx'
import { SkipLink } from '../ui/skip-link.tsx'
import type { Portal } from './admin-guard.tsx'

/** The frame around a section of the portal: its event, and the way to the public page. */
export function AdminFrame({
  title,
  portal: { event },
  isWide = false,
  skip,
  children,
}: {
  title: string
  portal: Portal
  /** As wide as the header, for a schedule with all its rooms; in a small window its marked link alone names the page. */
  isWide?: boolean
  /** The part of the page that the keyboard may skip to. */
  skip?: { to: string; words: string }
  children: ReactNode
}) {
  return (
    <div
      data-portal
      className={`mx-auto max-w-480 px-5 pt-3 pb-20 ${isWide ? 'sm:pt-2' : 'sm:pt-3 *:max-w-page'}`}
    >
      {skip && <SkipLink {...skip} />}
      <div
        className={`flex flex-wrap items-center justify-between gap-x-6 ${isWide ? 'mb-1' : 'mb-3 gap-y-1 sm:mb-2 has-[+section]:mb-7'}`}
      >
        <div className="min-w-0 gap-x-4 sm:flex sm:flex-wrap sm:items-baseline">
          <Heading level={1} look="section" className={isWide ? 'small:sr-only' : undefined}>
            {title}
          </Heading>
          <p className="flex flex-wrap items-center gap-x-2 text-soft wrap-anywhere max-sm:text-xs">
            <span className={isWide ? 'small:hidden' : undefined}>
              {event.name}
              {!event.name.includes(event.location) && ` · ${event.location}`} · {datesOf(event)}
            </span>
            {!event.isPublic && <Badge tone="fair">Hidden</Badge>}
          </p>
        </div>
        <PagesOf event={event} />
      </div>
      {children}
    </div>
  )
}

/** So many pages have a link of their own on a phone, too: those of the day. */
const ON_PHONES = 3

/**
 * The pages of an event, in the order that a day needs them in. Each keeps its place, also the one in sight. On phones they
 * are a bar at the lower edge of the screen.
 */
function PagesOf({ event }: Pick<Portal, 'event'>) {
  const { product } = useSite()
  const pathname = usePathname()
  const pages = [
    { to: paths.adminBoard(event), words: 'Board' },
    { to: paths.adminWall(event), words: 'Wall' },
    { to: paths.admin(event), words: 'Admin Portal', onPhones: 'Cards' },
    { to: paths.adminPaper(event), words: 'Paper' },
    { to: paths.adminScreens(event), words: 'Screens' },
    { to: paths.adminShare(event), words: 'Share' },
    { to: paths.adminHistory(event), words: 'History' },
    { to: paths.event(event), words: `View ${product}` },
  ]
  return (
    <nav aria-label="This event" className="event-pages -mx-3 flex flex-wrap items-center">
      {pages.map(({ to, words, onPhones }, index) => (
        <Link
          key={to}
          to={to}
          aria-current={to === pathname ? 'page' : undefined}
          className={classes(
            buttonClass({ look: 'quiet', size: 'small' }),
            'max-sm:min-h-11',
            index >= ON_PHONES && 'max-sm:hidden',
          )}
        >
          {onPhones && <span className="sm:hidden">{onPhones}</span>}
          <span className={onPhones && 'max-sm:hidden'}>{words}</span>
        </Link>
      ))}
      <div className="sm:hidden">
        <Menu
          button={{
            look: 'quiet',
            className: 'px-3 text-sm',
            'aria-current': pages.findIndex(({ to }) => to === pathname) >= ON_PHONES || undefined,
            'aria-label': 'More pages of this event',
            children: (
              <>
                Event
                <Icon of={ChevronDown} className="size-4" />
              </>
            ),
          }}
        >
          {pages.slice(ON_PHONES).map(({ to, words }) => (
            <MenuLink key={to} to={to}>
              {words}
            </MenuLink>
          ))}
        </Menu>
      </div>
    </nav>
  )
}

import { Ellipsis } from 'lucide-react'
import type { ReactNode } from 'react'
import { datesOf } from '../../domain/event-days.ts'
import { paths } from '../../domain/paths.ts'
import { Link, usePathname } from '../lib/address.tsx'
import { useSite } from '../lib/event.ts'
import { Badge } from '../ui/badge.tsx'
import { buttonClass } from '../ui/button.tsx'
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
  /** As wide as the header, for a schedule with all its rooms. */
  isWide?: boolean
  /** The part of the page to which the keyboard may skip. */
  skip?: { to: string; words: string }
  children: ReactNode
}) {
  const site = useSite()
  const pathname = usePathname()
  const links = [
    { to: paths.adminBoard(event), words: 'Board' },
    { to: paths.adminWall(event), words: 'Wall' },
    { to: paths.adminPaper(event), words: 'Paper' },
    { to: paths.adminScreens(event), words: 'Screens' },
    { to: paths.adminShare(event), words: 'Share' },
    { to: paths.adminHistory(event), words: 'History' },
    { to: paths.admin(event), words: 'Admin Portal' },
    { to: paths.event(event), words: `View ${site.product}` },
  ].filter(({ to }) => to !== pathname)
  return (
    <div className={`mx-auto max-w-480 px-5 pt-3 pb-20 ${isWide ? 'sm:pt-4' : 'sm:pt-9 *:max-w-page'}`}>
      {skip && <SkipLink {...skip} />}
      <div
        className={`mb-4 flex items-center justify-between gap-x-6 gap-y-3 sm:flex-wrap ${isWide ? 'sm:mb-3' : 'sm:mb-6 sm:items-end'}`}
      >
        <div className={`min-w-0 ${isWide ? 'gap-x-4 sm:flex sm:flex-wrap sm:items-baseline' : ''}`}>
          <Heading level={1}>{title}</Heading>
          <p className="flex items-center gap-x-2 text-soft max-sm:text-xs sm:mt-1 sm:flex-wrap sm:wrap-anywhere">
            <span className="max-sm:truncate">
              {event.name}
              {!event.name.includes(event.location) && ` · ${event.location}`} · {datesOf(event)}
            </span>
            {!event.isPublic && <Badge tone="fair">Hidden</Badge>}
          </p>
        </div>
        <nav aria-label="This event" className="-mr-3 flex flex-wrap max-sm:hidden">
          {links.map(({ to, words }) => (
            <Link key={to} to={to} className={buttonClass({ look: 'quiet', size: 'small' })}>
              {words}
            </Link>
          ))}
        </nav>
        <div className="shrink-0 sm:hidden">
          <Menu
            button={{
              look: 'secondary',
              size: 'icon',
              'aria-label': 'More pages of this event',
              children: <Icon of={Ellipsis} />,
            }}
          >
            {links.map(({ to, words }) => (
              <MenuLink key={to} to={to}>
                {words}
              </MenuLink>
            ))}
          </Menu>
        </div>
      </div>
      {children}
    </div>
  )
}

import { ChevronDown } from 'lucide-react'
import { Fragment, type ReactNode, useState } from 'react'
import { paths } from '../../domain/paths.ts'
import { portalPaths } from '../../domain/portal-paths.ts'
import { t } from '../../domain/text/t.ts'
import { datesOf } from '../../domain/times/event-days.ts'
import { useSite } from '../event/event.ts'
import { useIsHelper } from '../event/of-helper.ts'
import { Link, usePathname } from '../lib/address.tsx'
import { useSearchValue } from '../lib/search-value.ts'
import { Badge } from '../ui/badge.tsx'
import { buttonClass } from '../ui/button.tsx'
import { classes } from '../ui/classes.ts'
import { Heading } from '../ui/heading.tsx'
import { Icon } from '../ui/icon.tsx'
import { Menu, MenuLink } from '../ui/menu.tsx'
import { InRail } from '../ui/section-tabs.tsx'
import { SkipLink } from '../ui/skip-link.tsx'
import type { Portal } from './admin-guard.tsx'
import { CARDS, PORTAL_SECTIONS } from './portal-sections.ts'
import { WhatsNew } from './whats-new.tsx'

/** The frame around a section of the portal: its event, and a link to the public page. */
export function AdminFrame({
  title,
  portal: { event },
  isWide = false,
  isNamed = isWide,
  skip,
  children,
}: {
  title: string
  portal: Portal
  /** As wide as the header, for a schedule with all its rooms. */
  isWide?: boolean
  /**
   * The marked link or the sections name the page, and the header names the event: always, or for a wide page in a
   * small window.
   */
  isNamed?: boolean
  /** The part of the page that the keyboard can skip to. */
  skip?: { to: string; words: string }
  children: ReactNode
}) {
  const [rail, setRail] = useState<Element | null>(null)
  return (
    <div
      data-portal
      className={classes(
        'mx-auto max-w-480 px-5 pt-3 pb-20',
        isWide ? 'sm:pt-2' : 'with-rail',
        isNamed && 'max-lg:pt-1',
      )}
    >
      {skip && <SkipLink {...skip} />}
      <div
        className={`flex flex-wrap items-center justify-between gap-x-6 ${isWide ? 'mb-1' : classes(isNamed ? 'small:mb-0' : 'mb-3', 'gap-y-1 lg:mb-2 has-[+div>section:first-child]:mb-7 lg:contents')}`}
      >
        <div
          className={classes(
            'min-w-0 gap-x-4 sm:flex sm:flex-wrap sm:items-baseline',
            !isWide && 'lg:col-start-2 lg:mb-2',
          )}
        >
          <Heading
            level={1}
            look="section"
            className={isNamed ? (isWide ? 'small:sr-only max-xl:sr-only' : 'sr-only') : undefined}
          >
            {title}
          </Heading>
          <p className="flex flex-wrap items-center gap-x-2 text-soft wrap-anywhere max-sm:text-xs">
            <span className={isNamed ? (isWide ? 'small:hidden max-xl:hidden' : 'hidden') : undefined}>
              {/* On wide screens, the header shows the event's name. */}
              <span className="xl:hidden">{event.name} · </span>
              {!event.name.includes(event.location) && `${event.location} · `}
              {datesOf(event)}
            </span>
            {!event.isPublic && <Badge tone="fair">{t('event.hidden')}</Badge>}
          </p>
        </div>
        <PagesOf event={event} {...(!isWide && { onRail: setRail })} />
      </div>
      {isWide ? (
        <>
          <WhatsNew />
          {children}
        </>
      ) : (
        <div className="min-w-0 *:max-w-page">
          <WhatsNew />
          <InRail rail={rail}>{children}</InRail>
        </div>
      )}
    </div>
  )
}

type PagesProps = Pick<Portal, 'event'> & {
  /** If the pages are a rail beside the current one: receives the place on it for the tabs of sections. */
  onRail?: (place: Element | null) => void
}

/**
 * The pages of an event, in the order in which a day needs them. Each keeps its place, including the current one. On
 * phones and tablets they are a bar at the lower edge of the screen, on wide screens a rail that also has the portal's
 * sections.
 */
function PagesOf({ event, onRail }: PagesProps) {
  const { product } = useSite()
  const pathname = usePathname()
  const [shown] = useSearchValue('section', CARDS)
  const portal = portalPaths.admin(event)
  const isHelper = useIsHelper()
  const others = [
    { to: portalPaths.adminIdeas(event), words: t('title.ideas') },
    ...(isHelper
      ? []
      : [
          { to: portalPaths.adminPaper(event), words: t('title.paper') },
          { to: portalPaths.adminScreens(event), words: t('title.screens') },
          { to: portalPaths.adminShare(event), words: t('title.share') },
          { to: portalPaths.adminHistory(event), words: t('title.history') },
        ]),
    { to: paths.event(event), words: t('event.view', { product }) },
  ]
  // The portal's other sections, which the rail shows as tabs.
  const sections = isHelper ? [] : PORTAL_SECTIONS.filter(({ value }) => value !== CARDS)
  const inMenu = [
    ...sections.map(({ value, label }) => ({
      to: portalPaths.admin(event, { section: value }),
      words: t(label),
      isHere: pathname === portal && shown === value,
    })),
    ...others.map((page) => ({ ...page, isHere: page.to === pathname })),
  ]
  const pages = [
    { to: portalPaths.adminBoard(event), words: t('title.board') },
    { to: portalPaths.adminWall(event), words: t('title.wall') },
    // The bar only has room for the section of the portal that the day needs.
    {
      to: portal,
      words: t('portal.cards'),
      at: isHelper ? '' : 'lg:hidden',
      isHere: pathname === portal && (isHelper || shown === CARDS),
    },
    ...(isHelper ? [] : [{ to: portal, words: t('title.adminPortal'), at: 'max-lg:hidden' }]),
    ...others.map((page) => ({ ...page, at: 'max-lg:hidden' })),
  ]
  return (
    <nav aria-label={t('portal.pagesOfEvent')} className="event-pages -mx-3 flex flex-wrap items-center">
      {pages.map(({ to, words, at, isHere = to === pathname }) => (
        <Fragment key={words}>
          <Link
            to={to}
            aria-current={isHere ? 'page' : undefined}
            className={classes(buttonClass({ look: 'quiet', size: 'small' }), 'max-lg:min-h-11', at)}
          >
            {words}
          </Link>
          {onRail && to === portal && at === 'max-lg:hidden' && (
            <RailSections event={event} isHere={isHere} onRail={onRail} />
          )}
        </Fragment>
      ))}
      <div className="lg:hidden">
        <PagesMenu pages={inMenu} />
      </div>
    </nav>
  )
}

/** The sections of the portal below its name: as their tabs if it is the current page, otherwise as links. */
function RailSections({ event, isHere, onRail }: Required<PagesProps> & { isHere: boolean }) {
  return (
    <div className="rail-sections">
      {!isHere &&
        PORTAL_SECTIONS.map(({ value, label }) => (
          <Link key={value} to={portalPaths.admin(event, { section: value })} className="rail-entry">
            {t(label)}
          </Link>
        ))}
      <div ref={onRail} className="contents" />
    </div>
  )
}

/** The pages that do not fit into the bar of a phone or tablet. */
function PagesMenu({ pages }: { pages: readonly { to: string; words: string; isHere: boolean }[] }) {
  return (
    <Menu
      button={{
        look: 'quiet',
        className: 'px-3 text-sm',
        'aria-current': pages.some(({ isHere }) => isHere) || undefined,
        'aria-label': t('portal.morePages'),
        children: (
          <>
            {t('portal.event')}
            <Icon of={ChevronDown} className="size-4" />
          </>
        ),
      }}
    >
      {pages.map(({ to, words }) => (
        <MenuLink key={to} to={to}>
          {words}
        </MenuLink>
      ))}
    </Menu>
  )
}

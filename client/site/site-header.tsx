import { useQuery } from '@tanstack/react-query'
import type { ComponentProps, ReactNode } from 'react'
import { paths } from '../../domain/paths.ts'
import { t } from '../../domain/text/t.ts'
import { useEvent, useEventAddress } from '../event/event.ts'
import { useLang } from '../event/lists.ts'
import { unreadNews } from '../event/news.ts'
import { isSamePath, Link, type LinkProps, usePathname } from '../lib/address.tsx'
import { read } from '../net/reads.ts'
import { useUser } from '../net/viewer.ts'
import { inChunk } from '../ui/chunk.ts'
import { classes } from '../ui/classes.ts'
import { Disclosure } from '../ui/disclosure.tsx'
import { Icon } from '../ui/icon.tsx'
import { OnDemand } from '../ui/on-demand.tsx'
import { SiteLink } from '../ui/site-link.tsx'
import { Brand } from './brand.tsx'
import { OfferedLanguage } from './offered-language.tsx'
import { SignedIn, SignInLink } from './signed-in.tsx'

const ENTRY =
  'flex min-h-11 items-center rounded-md px-3 font-semibold hover:bg-sunken aria-[current=page]:text-accent aria-[current=page]:underline decoration-2 underline-offset-8'

type Views = {
  /** The links of the event's views, in place of the schedule's link. */
  views?: ReactNode
}

/**
 * The header of an event's pages: its navigation, at every width and text size; it stays in view. On a phone, a bar at
 * the bottom may contain its menu.
 */
export function SiteHeader({ views }: Views) {
  const { city, date } = useEventAddress()
  const at = { location: city, date }
  return (
    <header className="@container sticky top-0 z-40 h-15 border-b border-line bg-paper print:hidden">
      <div className="mx-auto flex h-full max-w-480 items-center gap-3 px-5">
        <Brand event={useEvent()} to={paths.event(at)} />
        <Bell to={paths.news(at)} />
        <nav
          aria-label={t('menu.main')}
          className="hidden items-center gap-1 @min-[72rem]:flex [&>a]:whitespace-nowrap"
        >
          <Entries isWide views={views} />
        </nav>
        <SiteMenu
          name={t('menu.name')}
          label={<Icon name="menu" className="size-6" />}
          className="-me-3 @min-[72rem]:hidden"
          panelClassName="inset-e-0 w-[min(19rem,86vw)]"
        />
      </div>
    </header>
  )
}

/** Links to all announcements, and to the changes to the visitor's sessions. */
function Bell({ to }: { to: string }) {
  const unread = unreadNews.use()
  const isHere = isSamePath(usePathname(), to)
  return (
    <Link
      to={to}
      aria-label={unread > 0 ? t('news.unread', { count: unread }) : t('news.title')}
      aria-current={isHere ? 'page' : undefined}
      className={`bell -me-3 ms-auto ${ENTRY}`}
    >
      <Icon name="bell" className="size-6" />
      {unread > 0 && <b>{unread}</b>}
    </Link>
  )
}

/** The header's entries as a menu, for when they do not fit beside each other. */
export function SiteMenu(props: Omit<ComponentProps<typeof Disclosure>, 'children'>) {
  return (
    <Disclosure {...props}>
      <nav aria-label={t('menu.name')} className="flex flex-col">
        <OfferedLanguage className={ENTRY} />
        <Entries />
      </nav>
    </Disclosure>
  )
}

/** The code for the pages that organizers wrote loads only if there are any. */
const PageEntries = inChunk(() => import('./page-entries.tsx').then((file) => file.PageEntries))

function Entries({ isWide = false, views }: Views & { isWide?: boolean }) {
  const query = useEventAddress()
  const at = { location: query.city, date: query.date }
  const user = useUser()
  const { data: plans = [] } = useQuery(read('GET /api/floor-plans', { query }))
  const hasPlan = plans.length > 0
  const event = useEvent()
  return (
    <>
      {views || <Entry to={paths.event(at)}>{t('menu.schedule')}</Entry>}
      <HelpfulLinks isWide={isWide} />
      <Entry to={paths.wifi(at)}>{t('wifi.title')}</Entry>
      {hasPlan && <Entry to={paths.floorPlan(at)}>{t('plan.title')}</Entry>}
      {event?.ideas && <Entry to={paths.ideas(at)}>{t('idea.title')}</Entry>}
      <Entry to={paths.sponsors(at)}>{t('sponsor.title')}</Entry>
      {event?.pages && (
        <OnDemand at={at.date}>
          <PageEntries event={event} isWide={isWide} className={ENTRY} />
        </OnDemand>
      )}
      {user ? (
        <SignedIn user={user} as={isWide ? 'menus' : 'list'} />
      ) : (
        <SignInLink className={isWide ? 'ms-3' : ''} />
      )}
    </>
  )
}

/** A link that is marked if it leads to the current page. */
function Entry({ to, children }: { to: string; children: ReactNode }) {
  return (
    <MenuLink to={to} isHere={isSamePath(usePathname(), to)}>
      {children}
    </MenuLink>
  )
}

export function MenuLink({ isHere, className, ...rest }: LinkProps & { isHere: boolean }) {
  return <Link {...rest} aria-current={isHere ? 'page' : undefined} className={classes(ENTRY, className)} />
}

/** Empty if the organizers do not want the links here. */
function HelpfulLinks({ isWide }: { isWide: boolean }) {
  const query = useEventAddress()
  const lang = useLang()
  const { data: links = [] } = useQuery(read('GET /api/helpful-links', { query }))
  const { data: settings } = useQuery(read('GET /api/footer-settings', { query }))
  const all = paths.helpfulLinks({ location: query.city, date: query.date })
  if (settings?.showHelpfulLinksInNav === false) return null
  if (!isWide) return <Entry to={all}>{t('link.title')}</Entry>
  return (
    <Disclosure label={t('link.title')} hasArrow panelClassName="inset-e-0 w-[min(19rem,86vw)]">
      <ul>
        {links.map((link) => (
          <li key={link.id}>
            <SiteLink to={link.url} className={`${ENTRY} wrap-anywhere`}>
              <bdi lang={lang}>{link.title}</bdi>
            </SiteLink>
          </li>
        ))}
        <li className={links.length > 0 ? 'mt-1.5 border-t border-line pt-1.5' : undefined}>
          <Entry to={all}>{t('menu.allLinks')}</Entry>
        </li>
      </ul>
    </Disclosure>
  )
}

import { useQuery } from '@tanstack/react-query'
import type { ComponentProps, ReactNode } from 'react'
import { type LocatedEvent, paths } from '../../domain/paths.ts'
import { slug } from '../../domain/text/slugs.ts'
import { t } from '../../domain/text/t.ts'
import { useEvent, useEventAddress } from '../event/event.ts'
import { useLang } from '../event/lists.ts'
import { unreadNews } from '../event/news.ts'
import { Link, usePathname } from '../lib/address.tsx'
import { read } from '../net/reads.ts'
import { useUser } from '../net/viewer.ts'
import { inChunk } from '../ui/chunk.ts'
import { Disclosure } from '../ui/disclosure.tsx'
import { Icon } from '../ui/icon.tsx'
import { OnDemand } from '../ui/on-demand.tsx'
import { SiteLink } from '../ui/site-link.tsx'
import { Brand } from './brand.tsx'
import { OfferedLanguage } from './offered-language.tsx'
import { SignedIn, SignInLink } from './signed-in.tsx'

const ENTRY =
  'flex min-h-11 items-center rounded-md px-3 font-semibold hover:bg-sunken aria-[current=page]:text-accent aria-[current=page]:underline decoration-2 underline-offset-8'

/**
 * The header of an event's pages: where one can go, on every width and at every size of letters; it stays in sight. On a phone a bar
 * at the bottom may have its menu.
 */
export function SiteHeader() {
  const { city, date } = useEventAddress()
  const at = { location: city, date }
  const user = useUser()
  return (
    <header className="@container sticky top-0 z-40 h-15 border-b border-line bg-paper print:hidden">
      <div className="mx-auto flex h-full max-w-480 items-center gap-3 px-5">
        <Brand event={useEvent()} to={paths.event(at)} />
        <Bell to={paths.news(at)} />
        <nav
          aria-label={t('menu.main')}
          className="hidden items-center gap-1 @min-[64rem]:flex [&>a]:whitespace-nowrap"
        >
          <Entries
            at={at}
            isWide
            helpfulLinks={<HelpfulLinks />}
            account={user ? <SignedIn user={user} as="menus" /> : <SignInLink />}
          />
        </nav>
        <SiteMenu
          name={t('menu.name')}
          label={<Icon name="menu" className="size-6" />}
          className="-me-3 @min-[64rem]:hidden"
          panelClassName="inset-e-0 w-[min(18rem,86vw)]"
        />
      </div>
    </header>
  )
}

/** Leads to all that was announced, and to what became of the visitor's sessions. */
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

/** The same entries where they have no room beside each other. */
export function SiteMenu(props: Omit<ComponentProps<typeof Disclosure>, 'children'>) {
  const { city, date } = useEventAddress()
  const user = useUser()
  return (
    <Disclosure {...props}>
      <nav aria-label={t('menu.name')} className="flex flex-col">
        <OfferedLanguage className={ENTRY} />
        <Entries
          at={{ location: city, date }}
          helpfulLinks={<HelpfulLinkEntries />}
          account={user ? <SignedIn user={user} as="list" /> : <SignInLink />}
        />
      </nav>
    </Disclosure>
  )
}

/** The code for the pages that organizers wrote comes where there are some. */
const PageEntries = inChunk(() => import('./page-entries.tsx').then((file) => file.PageEntries))

function Entries({
  at,
  isWide = false,
  helpfulLinks,
  account,
}: {
  at: LocatedEvent
  isWide?: boolean
  helpfulLinks: ReactNode
  account: ReactNode
}) {
  const { data: plans = [] } = useQuery(
    read('GET /api/floor-plans', { query: { city: at.location, date: at.date } }),
  )
  const hasPlan = plans.length > 0
  const event = useEvent()
  return (
    <>
      <Entry to={paths.event(at)}>{t('menu.schedule')}</Entry>
      {helpfulLinks}
      <Entry to={paths.wifi(at)}>{t('wifi.title')}</Entry>
      {hasPlan && <Entry to={paths.floorPlan(at)}>{t('plan.title')}</Entry>}
      {event?.ideas && <Entry to={paths.ideas(at)}>{t('idea.title')}</Entry>}
      <Entry to={paths.sponsors(at)}>{t('sponsor.title')}</Entry>
      {event?.pages && (
        <OnDemand at={at.date}>
          <PageEntries event={event} isWide={isWide} className={ENTRY} />
        </OnDemand>
      )}
      {account}
    </>
  )
}

/** A link that says when it leads to the page in sight. */
function Entry({ to, children }: { to: string; children: ReactNode }) {
  const isHere = isSamePath(usePathname(), to)
  return (
    <Link to={to} aria-current={isHere ? 'page' : undefined} className={ENTRY}>
      {children}
    </Link>
  )
}

/** Whether two ways to write a path mean the same page: browsers escape less than `paths` does, and people write spaces. */
export function isSamePath(one: string, other: string): boolean {
  const [path, otherPath] = [one, other].map((each) => slug(decodeURIComponent(each)).replace(/\/$/, ''))
  return path === otherPath
}

/** Null where the organizers do not want the links here. */
function useHelpfulLinks() {
  const query = useEventAddress()
  const { data: links = [] } = useQuery(read('GET /api/helpful-links', { query }))
  const { data: settings } = useQuery(read('GET /api/footer-settings', { query }))
  return settings?.showHelpfulLinksInNav === false ? null : links
}

function HelpfulLinks() {
  if (!useHelpfulLinks()) return null
  return (
    <Disclosure label={t('link.title')} hasArrow panelClassName="inset-e-0 w-[min(18rem,86vw)]">
      <HelpfulLinkEntries hasAll />
    </Disclosure>
  )
}

function HelpfulLinkEntries({ hasAll = false }: { hasAll?: boolean }) {
  const { city, date } = useEventAddress()
  const links = useHelpfulLinks()
  const lang = useLang()
  const all = paths.helpfulLinks({ location: city, date })
  if (!links) return null
  if (!hasAll) return <Entry to={all}>{t('link.title')}</Entry>
  return (
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
  )
}

import type { Event } from '../../domain/events/events.ts'
import { paths } from '../../domain/paths.ts'
import { t } from '../../domain/text/t.ts'
import { useLang } from '../event/lists.ts'
import { isSamePath, Link, usePathname } from '../lib/address.tsx'
import { Disclosure } from '../ui/disclosure.tsx'
import { Icon } from '../ui/icon.tsx'
import './page-entries.css'

type Props = { event: Event; isWide: boolean; className: string }

/** The pages in the menu: behind one word if the entries are beside each other, otherwise below the others. */
export function PageEntries({ event, isWide, className }: Props) {
  const pathname = usePathname()
  const lang = useLang()
  const pages = (event.pages ?? []).filter(({ isInMenu }) => isInMenu)
  if (pages.length === 0) return null
  const entries = pages.map(({ slug, title }) => {
    const to = paths.info(event, slug)
    return (
      <Link
        key={slug}
        to={to}
        dir="auto"
        lang={lang}
        aria-current={isSamePath(pathname, to) ? 'page' : undefined}
        className={`${className} wrap-anywhere`}
      >
        {title}
      </Link>
    )
  })
  if (!isWide) return entries
  return (
    <Disclosure
      name={t('menu.info')}
      label={
        <>
          <span className="info-word">{t('menu.info')}</span>
          <Icon name="menu" className="info-icon size-6" />
        </>
      }
      panelClassName="inset-e-0 w-[min(19rem,86vw)]"
    >
      {entries}
    </Disclosure>
  )
}

import type { ComponentProps, ReactNode } from 'react'
import { t } from '../../domain/text/t.ts'
import { Link } from '../lib/address.tsx'
import { useIsHydrated } from '../lib/is-hydrated.ts'

type Props = Omit<ComponentProps<'a'>, 'href'> & { to: string; children: ReactNode; hint?: ReactNode }

/**
 * A link that a user entered. A link to another host opens in a new tab and can show a `hint` about that; a link to
 * this site stays in the tab (docs/product.md#site-header).
 */
export function SiteLink({ to, children, hint, ...rest }: Props) {
  const isElsewhere = useIsElsewhere(to)
  if (to.startsWith('/') && !to.startsWith('//'))
    return (
      <Link to={to} {...rest}>
        {children}
      </Link>
    )
  if (!isElsewhere)
    return (
      <a href={to} {...rest}>
        {children}
      </a>
    )
  return (
    <a href={to} target="_blank" rel="noopener noreferrer" {...rest}>
      {children}
      {hint}
      <span className="sr-only"> {t('link.newTab')}</span>
    </a>
  )
}

/**
 * Whether an address leads to another host. In the server's HTML this applies to every full web address, because the
 * server knows no host; the browser does the same until the page is hydrated.
 */
function useIsElsewhere(url: string): boolean {
  const isHydrated = useIsHydrated()
  if (!/^https?:/i.test(url)) return false
  return !isHydrated || hostOf(url) !== location.host
}

function hostOf(url: string): string | null {
  try {
    return new URL(url).host
  } catch {
    return null
  }
}

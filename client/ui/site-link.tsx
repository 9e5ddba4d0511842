import type { ComponentProps, ReactNode } from 'react'
import { Link } from 'react-router'

type Props = Omit<ComponentProps<'a'>, 'href'> & { to: string; children: ReactNode; hint?: ReactNode }

/**
 * A link that somebody entered: one to another host opens in a new tab and can show a `hint` of that, one to this
 * site stays in the tab (specification, section 2).
 */
export function SiteLink({ to, children, hint, ...rest }: Props) {
  if (to.startsWith('/') && !to.startsWith('//'))
    return (
      <Link to={to} {...rest}>
        {children}
      </Link>
    )
  if (!isElsewhere(to))
    return (
      <a href={to} {...rest}>
        {children}
      </a>
    )
  return (
    <a href={to} target="_blank" rel="noopener noreferrer" {...rest}>
      {children}
      {hint}
      <span className="sr-only"> (opens in a new tab)</span>
    </a>
  )
}

/** Whether an address leads to another host. In the rendered page every full web address does: it knows no host. */
export function isElsewhere(url: string): boolean {
  if (!/^https?:/i.test(url)) return false
  if (typeof location === 'undefined') return true
  try {
    return new URL(url).host !== location.host
  } catch {
    return true
  }
}

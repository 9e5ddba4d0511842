import type { HelpfulLink } from '../../domain/content/links.ts'
import { Card } from '../ui/card.tsx'
import { Icon } from '../ui/icon.tsx'
import { SiteLink } from '../ui/site-link.tsx'

/** Helpful links, two in a row where there is room. */
export function LinkGrid({ links }: { links: readonly HelpfulLink[] }) {
  return (
    <ul className="grid grid-cols-1 gap-3 md:grid-cols-2">
      {links.map((link) => (
        <li key={link.id}>
          <Card
            as={SiteLink}
            inside="none"
            to={link.url}
            hint={<Icon name="outside" className="ml-auto size-5 text-soft" />}
            className="flex h-full min-h-16 items-center gap-4 px-5 py-4 hover:border-edge hover:[box-shadow:var(--shadow-raised)]"
          >
            <span className="min-w-0">
              <span className="block font-semibold">{link.title}</span>
              {link.category && <span className="block text-sm text-soft">{link.category}</span>}
            </span>
          </Card>
        </li>
      ))}
    </ul>
  )
}

import type { HelpfulLink } from '../../domain/content/links.ts'
import { useLang } from '../event/lists.ts'
import { Card } from '../ui/card.tsx'
import { Icon } from '../ui/icon.tsx'
import { SiteLink } from '../ui/site-link.tsx'

/** Helpful links by category, in the order of each category's first link; those without one come first. */
export function LinkGrid({ links }: { links: readonly HelpfulLink[] }) {
  const lang = useLang()
  const byCategory = Map.groupBy(links, ({ category }) => category?.trim() ?? '')
  const withoutFirst = new Map<string, HelpfulLink[]>([['', []], ...byCategory])
  return [...withoutFirst].map(
    ([category, some]) =>
      some.length > 0 && (
        <section key={category} className="mb-8">
          {category && (
            <h2 className="mb-3 text-xl font-bold wrap-anywhere" dir="auto" lang={lang}>
              {category}
            </h2>
          )}
          <ul className="grid grid-cols-1 gap-3 md:grid-cols-2">
            {some.map((link) => (
              <li key={link.id}>
                <Card
                  as={SiteLink}
                  inside="none"
                  to={link.url}
                  hint={<Icon name="outside" className="ms-auto size-5 text-soft" />}
                  className="flex h-full min-h-16 items-center gap-4 px-5 py-4 hover:border-edge hover:[box-shadow:var(--shadow-raised)]"
                >
                  <span className="min-w-0 font-semibold wrap-anywhere" dir="auto" lang={lang}>
                    {link.title}
                  </span>
                </Card>
              </li>
            ))}
          </ul>
        </section>
      ),
  )
}

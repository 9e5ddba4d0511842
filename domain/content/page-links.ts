import { type Part, partsOf } from '../text/markdown.ts'

/** A telephone number as people read it, and the address that calls it. */
export type Telephone = { number: string; address: string }

/** The first telephone number that a text links to; null without one. */
export function telephoneIn(markdown: string): Telephone | null {
  return /tel:/i.test(markdown) ? firstIn(partsOf(markdown)) : null
}

function firstIn(parts: readonly Part[]): Telephone | null {
  for (const part of parts) {
    if (typeof part === 'string') continue
    const found = part.to && /^tel:/i.test(part.to) ? telephone(part.to, part.inside) : firstIn(part.inside)
    if (found) return found
  }
  return null
}

/** People read the number as written, unless other words link to it. */
function telephone(address: string, inside: readonly Part[]): Telephone {
  const [words] = inside
  const isNumber = typeof words === 'string' && /^[+(\d][\d ()./-]+$/.test(words)
  return { number: isNumber ? words : address.slice('tel:'.length), address }
}

/** A page as the menu, the footer and the screens of an event know it. Absent means false. */
export type PageLink = { slug: string; title: string; isInMenu?: true; isHelp?: true; phone?: Telephone }

type Page = { slug: string; title: string; markdown: string; isInMenu: boolean; isHelp: boolean }

export function pageLink({ slug, title, markdown, isInMenu, isHelp }: Page): PageLink {
  const phone = isHelp ? telephoneIn(markdown) : null
  return {
    slug,
    title,
    ...(isInMenu && { isInMenu }),
    ...(isHelp && { isHelp }),
    ...(phone && { phone }),
  }
}

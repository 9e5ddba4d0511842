const LONGEST = 60
/** For a title without letters and digits. */
const NAMELESS = 'page'

/** The last part of the address of an event's page: its title in lower case, in any script, with hyphens for all else. */
export function pageSlug(title: string): string {
  const words = title
    .normalize('NFC')
    .toLowerCase()
    .normalize('NFC')
    .replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, '-')
  return [...words.replace(/^-/, '')].slice(0, LONGEST).join('').replace(/-$/, '')
}

/** The same, where the event has no page of this name yet; else with a number. */
export function freeSlug(title: string, taken: readonly string[]): string {
  const slug = pageSlug(title) || NAMELESS
  if (!taken.includes(slug)) return slug
  for (let number = 2; ; number += 1) if (!taken.includes(`${slug}-${number}`)) return `${slug}-${number}`
}

/** A telephone number as a text that links to it writes it: `[+49 30 1234](tel:+49301234)`, `<tel:+49301234>`. */
export type Telephone = { number: string; address: string }

const TEL = /\[([^[\]\n]{1,60})\]\((tel:[+\d().\s-]{3,40}?)\)|<(tel:[+\d().-]{3,40})>/i

/** The first telephone number of a text; null without one. */
export function telephoneIn(markdown: string): Telephone | null {
  const [, words = '', linked, bare] = TEL.exec(markdown) ?? []
  const address = linked ?? bare
  if (address === undefined) return null
  // People read it as it is written, unless words link to it.
  return { number: /^[+(\d][\d ()./-]+$/.test(words) ? words : address.slice('tel:'.length), address }
}

/** A page as the menu, the foot and screens of an event know it: absent is false. */
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

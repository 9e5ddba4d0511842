import { TEXTS_ELEMENT } from '../../domain/page-state.ts'
import { setTexts, type Texts } from '../../domain/text/t.ts'

const messages: Texts['messages'] = {}

/** Loads the texts of visitors' pages, from the file that the page's HTML names. */
export async function loadTexts(): Promise<void> {
  const { href } = document.getElementById(TEXTS_ELEMENT) as HTMLLinkElement
  // Browsers cache a failed import by its address.
  const load = (address: string) => import(/* @vite-ignore */ address)
  const { texts } = await load(href).catch(() => load(`${href}?again`))
  Object.assign(messages, texts.messages)
  const loaded: Texts = { ...texts, messages }
  setTexts(() => loaded)
}

/** Loads the portal's texts in the language of the page. The server already has them. */
export async function loadPortalTexts(): Promise<void> {
  if (import.meta.env.SSR) return
  Object.assign(messages, await portalTextsIn(document.documentElement.lang))
}

/** The portal's texts in a language, by key; in English if that language has none. */
export async function portalTextsIn(language: string): Promise<Texts['messages']> {
  const { portalTexts } = await import('virtual:portal-texts')
  const load = portalTexts[language] ?? portalTexts.en
  return (await load()).texts.messages
}

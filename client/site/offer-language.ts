/** Written in by the build: by language, its name and the words that offer a page in it. */
declare const LANGUAGE_OFFERS: Record<string, { lang: string; name: string; page: string }>

// Before the page, so that nothing moves: this script, which is in the page, offers it in the first language of the browser that the
// product has, in that language, until someone has chosen one. Beside it, the name of the page's language keeps that one.

const offers = LANGUAGE_OFFERS
const nameOf = (code: string) => code.split('-')[0]
const wanted = navigator.languages
  .map((code) => offers[code] ?? Object.values(offers).find(({ lang }) => nameOf(lang) === nameOf(code)))
  .find(Boolean)
const own = offers[document.documentElement.lang]

if (wanted && own && wanted !== own && !/\blang=/.test(document.cookie + location.search)) {
  const line = document.createElement('p')
  line.className = 'offer'
  for (const { lang, words } of [
    { lang: wanted.lang, words: wanted.page },
    { lang: own.lang, words: own.name },
  ]) {
    const link = document.createElement('a')
    const search = new URLSearchParams(location.search)
    search.set('lang', lang)
    link.href = `?${search}`
    link.lang = link.hreflang = lang
    link.textContent = words
    line.append(link)
  }
  document.body.append(line)
}

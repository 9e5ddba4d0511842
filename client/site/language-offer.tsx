import { language } from '../../domain/text/t.ts'
import { useSearch } from '../lib/address.tsx'
import { keepLanguage } from '../lib/keep-language.ts'

/** Set by the build: the texts that offer a page, by language. */
declare const LANGUAGE_OFFERS: Record<string, { lang: string; page: string }>

/** Offers the page in the first of the browser's languages that is available, with a text in that language. */
export function LanguageOffer({ className }: { className: string }) {
  const search = useSearch()
  const [offer] = navigator.languages.flatMap(offerFor)
  if (!offer || offer.lang === language()) return null
  const others = [...search].filter(([key]) => key !== 'lang')
  return (
    <a
      href={`?${new URLSearchParams([...others, ['lang', offer.lang]])}`}
      lang={offer.lang}
      hrefLang={offer.lang}
      rel="nofollow"
      onClick={() => keepLanguage(offer.lang)}
      className={className}
    >
      {offer.page}
    </a>
  )
}

function offerFor(code: string) {
  const nameOf = (each: string) => each.split('-')[0]
  const all = Object.values(LANGUAGE_OFFERS)
  const found = LANGUAGE_OFFERS[code] ?? all.find(({ lang }) => nameOf(lang) === nameOf(code))
  return found ? [found] : []
}

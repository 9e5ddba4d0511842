import { LANGUAGE_NAMES } from '../../domain/text/language-names.ts'
import { LANGUAGES } from '../../domain/text/languages.ts'
import { language } from '../../domain/text/t.ts'
import { useAddress } from '../lib/address.tsx'
import { keepLanguage } from '../lib/keep-language.ts'

/** Set by the build: the texts that offer a page, by language. */
declare const LANGUAGE_OFFERS: Record<string, { lang: string; page: string }>

/** Links to this page in each language. The browser reloads the page, and the device stores the choice. */
export function LanguageList() {
  const linkTo = useLinkTo()
  const here = language()
  return (
    <ul className="flex flex-wrap gap-x-5 pb-3">
      {LANGUAGES.map((code) => (
        <li key={code}>
          <a
            {...linkTo(code)}
            aria-current={code === here ? 'true' : undefined}
            className="inline-block py-2.5 underline decoration-line underline-offset-4 hover:decoration-current aria-[current]:font-semibold"
          >
            {LANGUAGE_NAMES[code]}
          </a>
        </li>
      ))}
    </ul>
  )
}

/** Offers the page in the first of the browser's languages that is available, with a text in that language. */
export function LanguageOffer({ className }: { className: string }) {
  const linkTo = useLinkTo()
  const [offer] = navigator.languages.flatMap(offerFor)
  if (!offer || offer.lang === language()) return null
  return (
    <a {...linkTo(offer.lang)} className={className}>
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

/** The attributes of a link to this page in a language. After the `#` may be the day that another person has shared. */
function useLinkTo() {
  const { pathname, search, hash } = useAddress()
  const others = [...new URLSearchParams(search)].filter(([key]) => key !== 'lang')
  return (lang: string) => ({
    href: `${pathname}?${new URLSearchParams([...others, ['lang', lang]])}${hash}`,
    lang,
    hrefLang: lang,
    rel: 'nofollow',
    onClick: () => keepLanguage(lang),
  })
}

import { LANGUAGE_NAMES } from '../../domain/text/language-names.ts'
import { LANGUAGES } from '../../domain/text/languages.ts'
import { language } from '../../domain/text/t.ts'
import { useSearch } from '../lib/address.tsx'
import { keepLanguage } from '../lib/keep-language.ts'

/** Links to this page in each language. The browser reloads the page, and the device stores the choice. */
export function LanguageList() {
  const search = useSearch()
  const here = language()
  return (
    <ul className="flex flex-wrap gap-x-5 pb-3">
      {LANGUAGES.map((code) => (
        <li key={code}>
          <a
            href={`?${new URLSearchParams([...[...search].filter(([key]) => key !== 'lang'), ['lang', code]])}`}
            onClick={() => keepLanguage(code)}
            lang={code}
            hrefLang={code}
            rel="nofollow"
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

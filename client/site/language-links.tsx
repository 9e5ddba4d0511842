import { useState } from 'react'
import { LANGUAGE_NAMES } from '../../domain/text/language-names.ts'
import { LANGUAGES } from '../../domain/text/languages.ts'
import { language, t } from '../../domain/text/t.ts'
import { useSearch } from '../lib/address.tsx'
import { keepLanguage } from '../lib/keep-language.ts'
import { OfferedLanguage } from './offered-language.tsx'

/** Links to this page in each language. The browser loads it anew, and the device keeps the choice. */
export function LanguageLinks() {
  const search = useSearch()
  // The first render leaves out eleven links that few readers open.
  const [isOpen, setOpen] = useState(false)
  const here = language()
  const name = LANGUAGES.find((code) => code === here)
  const to = (code: string) =>
    `?${new URLSearchParams([...[...search].filter(([key]) => key !== 'lang'), ['lang', code]])}`
  return (
    <details
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
      className="mx-auto max-w-480 px-5 text-sm text-soft"
    >
      <summary className="min-h-11 cursor-pointer py-3">
        {t('language.choose', { language: name ? LANGUAGE_NAMES[name] : here })}
        <OfferedLanguage className="ms-4 underline underline-offset-4" />
      </summary>
      <ul className="flex flex-wrap gap-x-5 pb-3">
        {(isOpen ? LANGUAGES : []).map((code) => (
          <li key={code}>
            <a
              href={to(code)}
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
      <noscript>
        {import.meta.env.SSR &&
          LANGUAGES.map((code) => (
            // The server's page is the same for all searches, which need scripts.
            <a key={code} href={to(code).replace('q=*&', '')} lang={code} rel="nofollow">
              {LANGUAGE_NAMES[code]}{' '}
            </a>
          ))}
      </noscript>
    </details>
  )
}

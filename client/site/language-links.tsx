import { Suspense, useState } from 'react'
import { LANGUAGE_NAMES } from '../../domain/text/language-names.ts'
import { LANGUAGES } from '../../domain/text/languages.ts'
import { t } from '../../domain/text/t.ts'
import { useSearch } from '../lib/address.tsx'
import { inChunk } from '../ui/chunk.ts'
import { ErrorBoundary } from '../ui/error-boundary.tsx'
import { OfferedLanguage } from './offered-language.tsx'

const LanguageList = inChunk(() => import('./language-choice.tsx').then((file) => file.LanguageList))

/**
 * Links to this page in each language. Their code loads when they are opened, because few readers do that; without
 * scripts they are in the page. Without a network, the list says so.
 */
export function LanguageLinks() {
  const [isOpen, setOpen] = useState(false)
  return (
    <details
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
      className="mx-auto max-w-480 px-5 text-sm text-soft"
    >
      <summary className="min-h-11 cursor-pointer py-3">
        {t('language.choose')}
        <OfferedLanguage className="ms-3 underline underline-offset-4" />
      </summary>
      {isOpen && (
        <ErrorBoundary at="languages">
          <Suspense>
            <LanguageList />
          </Suspense>
        </ErrorBoundary>
      )}
      <noscript>{import.meta.env.SSR && <PlainLinks />}</noscript>
    </details>
  )
}

/** Without the search, which needs scripts: the server's page is the same for all searches. */
function PlainLinks() {
  const others = [...useSearch()].filter(([key]) => key !== 'lang' && key !== 'q')
  return LANGUAGES.map((code) => (
    <a key={code} href={`?${new URLSearchParams([...others, ['lang', code]])}`} lang={code} rel="nofollow">
      {LANGUAGE_NAMES[code]}{' '}
    </a>
  ))
}

import { useEffect } from 'react'
import type { Event } from '../../domain/events/events.ts'
import { chosenLanguage, languageOf, translatedAddress } from '../../domain/text/languages.ts'
import { language } from '../../domain/text/t.ts'

/**
 * Reloads the page of a code in the language of its event, which is unknown until the code is checked, unless the
 * reader chose a language.
 */
export function useLanguageOf(event: Pick<Event, 'language'> | undefined): void {
  const wanted = event && languageOf(event)
  useEffect(() => {
    const isChosen =
      chosenLanguage(document.cookie) !== null || new URLSearchParams(location.search).has('lang')
    if (wanted && wanted !== language() && !isChosen)
      location.replace(translatedAddress(location.pathname, wanted))
  }, [wanted])
}

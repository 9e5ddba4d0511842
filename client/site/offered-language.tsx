import { useEffect, useState } from 'react'
import { chosenLanguage } from '../../domain/text/languages.ts'
import { language } from '../../domain/text/t.ts'
import { inChunk } from '../ui/chunk.ts'
import { OnDemand } from '../ui/on-demand.tsx'

const LanguageOffer = inChunk(() => import('./language-choice.tsx').then((file) => file.LanguageOffer))

/** Links to this page in the browser's language, if the page is in another one and its reader has not chosen yet. */
export function OfferedLanguage({ className }: { className: string }) {
  const [isOther, setOther] = useState(false)
  useEffect(() => {
    const [first = ''] = navigator.languages
    setOther(first.split('-')[0] !== language().split('-')[0] && !chosenLanguage(document.cookie))
  }, [])
  if (!isOther) return null
  return (
    <OnDemand at="language">
      <LanguageOffer className={className} />
    </OnDemand>
  )
}

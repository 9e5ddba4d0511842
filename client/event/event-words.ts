import { useEffect, useState } from 'react'
import type { Event } from '../../domain/events/events.ts'
import { type Language, languageOf } from '../../domain/text/languages.ts'
import { language, type PlainKey, t } from '../../domain/text/t.ts'
import { portalTextsIn } from '../lib/texts.ts'

export type Wording = (key: PlainKey) => string

/**
 * The portal's wording in the language of an event, for texts that its visitors will read, such as a template. The
 * organizers' language may differ. Keys are given as `textKey`. Null until the texts have loaded.
 */
export function useEventWords(event: Event): Wording | null {
  const code = languageOf(event)
  const [other, setOther] = useState<{ code: Language; word: Wording } | null>(null)
  const isOther = code !== language()
  useEffect(() => {
    if (!isOther) return
    let isOver = false
    wordingIn(code)
      // Without a network, the organizer's own language is better than no text.
      .catch(() => t as Wording)
      .then((word) => !isOver && setOther({ code, word }))
    return () => {
      isOver = true
    }
  }, [code, isOther])
  if (!isOther) return t as Wording
  return other?.code === code ? other.word : null
}

async function wordingIn(code: Language): Promise<Wording> {
  const texts = await portalTextsIn(code)
  return (key) => String(texts[key])
}

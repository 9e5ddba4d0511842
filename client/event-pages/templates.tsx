import { useEffect, useState } from 'react'
import type { Event } from '../../domain/events/events.ts'
import { type Language, languageOf } from '../../domain/text/languages.ts'
import { language, type PlainKey, t, textKey } from '../../domain/text/t.ts'
import { portalTextsIn } from '../lib/texts.ts'
import { Button } from '../ui/button.tsx'

/** A page as a template begins it: a title, and questions to answer. */
export type Beginning = { title: string; markdown: string; isHelp: boolean; isInMenu: boolean }

const TEMPLATES = [
  [textKey('page.rules'), textKey('page.rulesText')],
  [textKey('page.conduct'), textKey('page.conductText')],
  [textKey('page.way'), textKey('page.wayText')],
  [textKey('page.food'), textKey('page.foodText')],
  [textKey('page.access'), textKey('page.accessText')],
  [textKey('page.imprint'), textKey('page.imprintText')],
  [textKey('page.privacy'), textKey('page.privacyText')],
  [textKey('page.help'), textKey('page.helpText')],
] as const
const HELP = textKey('page.help')

type Wording = (key: PlainKey) => string

/** The words of templates in the language of the event, which may not be that of its organizers; null until they have come. */
export function useTemplateWords(event: Event): Wording | null {
  const code = languageOf(event)
  const [other, setOther] = useState<{ code: Language; word: Wording } | null>(null)
  const isOther = code !== language()
  useEffect(() => {
    if (!isOther) return
    let isOver = false
    wordingIn(code)
      // Without a network the organizer's own language is better than no template.
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

/** Whether a text holds a question that a template asks, in the language of the event or of its reader. */
export function hasTemplateQuestion(text: string, word: Wording | null): boolean {
  const lines = text.split('\n').map((line) => line.trim())
  return [t as Wording, ...(word ? [word] : [])].some((words) =>
    TEMPLATES.some(([, markdown]) =>
      words(markdown)
        .split('\n')
        .some((line) => line !== '' && !line.startsWith('#') && lines.includes(line)),
    ),
  )
}

type Props = { event: Event; onChoose: (beginning: Beginning) => void }

/** A button for each template, named as its reader knows it. */
export function Templates({ event, onChoose }: Props) {
  const word = useTemplateWords(event)
  return (
    <div className="flex flex-wrap items-center gap-2">
      <p className="text-soft">{t('page.start')}</p>
      {TEMPLATES.map(([title, markdown]) => (
        <Button
          key={title}
          look="secondary"
          size="small"
          disabled={word === null}
          onClick={() =>
            // Visitors do not find its questions in the menu.
            word &&
            onChoose({
              title: word(title),
              markdown: word(markdown),
              isHelp: title === HELP,
              isInMenu: false,
            })
          }
        >
          {t(title)}
        </Button>
      ))}
    </div>
  )
}

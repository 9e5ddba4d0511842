import type { Event } from '../../domain/events/events.ts'
import { t, textKey } from '../../domain/text/t.ts'
import { useEventWords, type Wording } from '../event/event-words.ts'
import { Button } from '../ui/button.tsx'

/** The initial page of a template: a title, and questions to answer. */
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

/** Whether a text contains a question of a template, in the event's language or its reader's. */
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

/** A button for each template, named in the reader's language. */
export function Templates({ event, onChoose }: Props) {
  const word = useEventWords(event)
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
            // Visitors do not see a page with its questions in the menu.
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

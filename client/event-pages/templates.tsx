import { t, textKey } from '../../domain/text/t.ts'
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

/** Whether a text holds a question that a template asks, in the language of the one who began with it. */
export function hasTemplateQuestion(text: string): boolean {
  const lines = text.split('\n').map((line) => line.trim())
  return TEMPLATES.some(([, markdown]) =>
    t(markdown)
      .split('\n')
      .some((line) => line !== '' && !line.startsWith('#') && lines.includes(line)),
  )
}

/** A button for each template. */
export function Templates({ onChoose }: { onChoose: (beginning: Beginning) => void }) {
  return (
    <div className="flex flex-wrap items-center gap-2">
      <p className="text-soft">{t('page.start')}</p>
      {TEMPLATES.map(([title, markdown]) => (
        <Button
          key={title}
          look="secondary"
          size="small"
          onClick={() =>
            // Visitors do not find its questions in the menu.
            onChoose({ title: t(title), markdown: t(markdown), isHelp: title === HELP, isInMenu: false })
          }
        >
          {t(title)}
        </Button>
      ))}
    </div>
  )
}

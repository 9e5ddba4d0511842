import { Download, Printer } from 'lucide-react'
import { useState } from 'react'
import { createPortal } from 'react-dom'
import { type PlainKey, t, textKey } from '../../domain/text/t.ts'
import { usualPaper } from '../event/paper-size.ts'
import { Button, buttonClass } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { ChoiceField } from '../ui/choice-field.tsx'
import { Icon } from '../ui/icon.tsx'
import { NumberField, numberIn } from '../ui/number-field.tsx'

type Layout = 'a5' | 'a6' | 'a4' | 'letter'

/**
 * The name of the page, and its size, slightly smaller than the paper, so that no empty page follows. `cards` are the
 * positions of its cards.
 */
const LAYOUTS: Record<Layout, { words: PlainKey; sheet: string; cards: string[] }> = {
  a5: {
    words: textKey('card.layoutA5'),
    sheet: '[page:card-a5] h-[147.9mm] w-[210mm]',
    cards: ['top-0 left-0 h-[148mm] w-[210mm]'],
  },
  a6: {
    words: textKey('card.layoutA6'),
    sheet: '[page:card-a6] h-[209.9mm] w-[148mm]',
    cards: ['top-0', 'top-[105mm]'].map((top) => `${top} left-0 h-[104.305mm] w-[148mm]`),
  },
  a4: {
    words: textKey('card.layoutA4'),
    sheet: '[page:card-a4] h-[296.9mm] w-[210mm]',
    cards: ['top-0', 'top-[148.5mm]'].map((top) => `${top} left-0 h-[148mm] w-[210mm]`),
  },
  letter: {
    words: textKey('card.layoutLetter'),
    sheet: '[page:card-letter] h-[279.3mm] w-[215.9mm]',
    cards: ['top-0', 'top-[139.7mm]'].map((top) => `${top} left-[9.2mm] h-[139.2mm] w-[197.5mm]`),
  },
}
const SIZES = ['a5', 'a6', 'a4', 'letter'] as const
const MOST_SHEETS = 200

/** Empty cards of an event for printing, in exact millimeters: by the browser, or as a PDF. */
export function CardSheets({ event }: { event: { id: number; name: string; timeZone: string } }) {
  const [layout, setLayout] = useState<Layout>(usualPaper(event) === 'letter' ? 'letter' : 'a5')
  const [sheets, setSheets] = useState('10')
  const count = numberIn(sheets, MOST_SHEETS)
  const card = `/api/session-cards/empty-card?eventId=${event.id}`

  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-8 lg:grid-cols-[22rem_minmax(0,1fr)]">
      <Card className="flex flex-col gap-5">
        <ChoiceField
          label={t('card.size')}
          value={layout}
          options={SIZES.map((value) => ({ value, label: t(LAYOUTS[value].words) }))}
          onChange={setLayout}
        />
        <NumberField
          label={t('card.sheets')}
          hint={t('steps.cardCount', { count: count * LAYOUTS[layout].cards.length })}
          min={1}
          max={MOST_SHEETS}
          value={sheets}
          onChange={setSheets}
        />
        <div className="flex flex-col gap-3">
          <Button onClick={() => window.print()}>
            <Icon of={Printer} /> {t('common.print')}
          </Button>
          <a
            href={`/api/session-cards/sheet?eventId=${event.id}&layout=${layout}`}
            download
            className={buttonClass({ look: 'secondary' })}
          >
            <Icon of={Download} /> {t('card.downloadPdf')}
          </a>
        </div>
        <p className="text-sm text-soft">{t('card.sheetAdvice')}</p>
      </Card>
      <img
        src={card}
        alt={t('card.emptyOf', { event: event.name })}
        className="w-full rounded-md border border-line bg-white shadow-raised"
      />
      <PrintedSheets card={card} layout={layout} count={count} />
    </div>
  )
}

/**
 * The sheets that the browser prints instead of the page, which admin.css hides. They are not on the screen, and have
 * exact millimeters.
 */
function PrintedSheets({ card, layout, count }: { card: string; layout: Layout; count: number }) {
  const { sheet, cards } = LAYOUTS[layout]
  return createPortal(
    <div data-sheets className="hidden print:block">
      {numbersTo(count).map((number) => (
        <div key={number} className={`relative break-after-page overflow-hidden ${sheet}`}>
          {cards.map((place) => (
            <img key={place} src={card} alt="" className={`absolute max-w-none ${place}`} />
          ))}
        </div>
      ))}
    </div>,
    document.body,
  )
}

function numbersTo(count: number): number[] {
  return Array.from({ length: count }, (_, index) => index + 1)
}

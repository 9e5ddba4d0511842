import { Download, Printer } from 'lucide-react'
import { useState } from 'react'
import { createPortal } from 'react-dom'
import { Button, buttonClass } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { ChoiceField } from '../ui/choice-field.tsx'
import { Icon } from '../ui/icon.tsx'
import { NumberField } from '../ui/number-field.tsx'

type Layout = 'a5' | 'a6' | 'a4' | 'letter'

const LAYOUTS: Record<Layout, { words: string; cards: number }> = {
  a5: { words: 'A5, one card per page', cards: 1 },
  a6: { words: 'A6, two cards per A5 page', cards: 2 },
  a4: { words: 'A5, two cards per A4 page', cards: 2 },
  letter: { words: 'Half Letter, two cards per Letter page', cards: 2 },
}
const SIZES = (['a5', 'a6', 'a4', 'letter'] as const).map((value) => ({ value, label: LAYOUTS[value].words }))
const MOST_SHEETS = 200

/** Empty cards of an event to print, in exact millimeters: by the browser, or as a PDF. */
export function CardSheets({ event }: { event: { id: number; name: string } }) {
  const [layout, setLayout] = useState<Layout>('a5')
  const [sheets, setSheets] = useState('10')
  const count = Math.min(MOST_SHEETS, Math.max(1, Math.floor(Number(sheets)) || 1))
  const card = `/api/session-cards/empty-card?eventId=${event.id}`

  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-8 lg:grid-cols-[22rem_minmax(0,1fr)]">
      <Card className="flex flex-col gap-5">
        <ChoiceField label="Size" value={layout} options={SIZES} onChange={setLayout} />
        <NumberField
          label="Sheets"
          hint={`${count * LAYOUTS[layout].cards} cards`}
          min={1}
          max={MOST_SHEETS}
          value={sheets}
          onChange={setSheets}
        />
        <div className="flex flex-col gap-3">
          <Button onClick={() => window.print()}>
            <Icon of={Printer} /> Print
          </Button>
          <a
            href={`/api/session-cards/sheet?eventId=${event.id}&layout=${layout}`}
            download
            className={buttonClass({ look: 'secondary' })}
          >
            <Icon of={Download} /> Download PDF
          </a>
        </div>
        <p className="text-sm text-soft">
          Print at actual size (100 %), without margins. The four black squares and the code in the corners
          must stay visible: by them a photo of the card is read.
        </p>
      </Card>
      <img
        src={card}
        alt={`An empty session card of ${event.name}`}
        className="w-full rounded-md border border-line bg-white shadow-raised"
      />
      <PrintedSheets card={card} layout={layout} count={count} />
    </div>
  )
}

/** The sheets that the browser prints in place of the page: see `data-sheets` in admin.css. */
function PrintedSheets({ card, layout, count }: { card: string; layout: Layout; count: number }) {
  return createPortal(
    <div data-sheets={layout}>
      {numbersTo(count).map((sheet) => (
        <div key={sheet} data-sheet>
          {numbersTo(LAYOUTS[layout].cards).map((place) => (
            <img key={place} src={card} alt="" />
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

import { fieldName } from '../../domain/schedule/field-names.ts'
import { mapFields } from '../../domain/schedule/per-field.ts'
import { SESSION_FIELDS, type SessionField } from '../../domain/schedule/session-fields.ts'
import { t, textKey } from '../../domain/text/t.ts'
import { SentElsewhere } from '../event/sent-elsewhere.tsx'
import { Card } from '../ui/card.tsx'
import { classes } from '../ui/classes.ts'
import { Heading } from '../ui/heading.tsx'
import type { CurrentCard } from './current-card.ts'

const STEPS = [
  textKey('card.stepPhoto'),
  textKey('card.stepUpload'),
  textKey('card.stepReview'),
  textKey('card.stepCorrect'),
  textKey('card.stepAssign'),
  textKey('card.stepSave'),
]

/** The side panel with the six steps (docs/product.md#session-card-upload). */
export function HowToUpload() {
  return (
    <Card as="aside" aria-labelledby="how-to-upload">
      <Heading level={2} look="part" id="how-to-upload">
        {t('card.howTo')}
      </Heading>
      <ol className="mt-3 flex flex-col gap-2.5">
        {STEPS.map((step, index) => (
          <li key={step} className="flex gap-3">
            <span
              aria-hidden="true"
              className="flex size-6 shrink-0 items-center justify-center rounded-full bg-accent-wash text-sm font-bold text-accent"
            >
              {index + 1}
            </span>
            {t(step)}
          </li>
        ))}
      </ol>
      <p className="mt-4 rounded-md bg-sunken p-3 text-sm text-soft">{t('card.howToHint')}</p>
      <div className="mt-3 empty:hidden">
        <SentElsewhere />
      </div>
    </Card>
  )
}

/** Title and presenter are one line each, so that both fit on one screen with the free places. */
const SHORT: ReadonlySet<SessionField> = new Set(['title', 'presenterName'])

/** The notes below the form's fields: the card's own handwriting, and a mark if the reading is in doubt. */
export function cardNotes(card: CurrentCard | null) {
  if (!card) return undefined
  const note = (field: SessionField) => {
    const { kind } = SESSION_FIELDS[field]
    const isDoubtful = card.doubtful.includes(field)
    const crop = card.crops[field]
    return {
      // An empty field shows by itself that nothing was read.
      hint: isDoubtful && card.data[field]?.length ? t('card.pleaseCheck') : undefined,
      words: card.doubtfulWords[field] ?? [],
      // The chips show as much as the checkboxes on the card, unless the checkboxes were unclear.
      picture: crop && (isDoubtful || kind === 'text') && (
        <FieldCrop name={fieldName(field)} crop={crop} isDoubtful={isDoubtful} isLine={SHORT.has(field)} />
      ),
    }
  }
  return mapFields(note, note)
}

type Crop = { name: string; crop: string; isDoubtful: boolean; isLine: boolean }

function FieldCrop({ name, crop, isDoubtful, isLine }: Crop) {
  return (
    <img
      src={crop}
      alt={t('card.fieldOnCard', { field: name })}
      className={classes(
        'max-w-full self-start rounded-md border-2 object-contain object-left',
        isLine ? 'max-h-14' : 'max-h-40',
        isDoubtful ? 'border-fair' : 'border-line',
      )}
    />
  )
}

import type { CardField } from '../../domain/session-cards.ts'
import { classes } from '../ui/classes.ts'
import type { CurrentCard } from './current-card.ts'

const TEXTS: ReadonlySet<CardField> = new Set(['title', 'presenterName', 'description'])
const NAMES: Record<CardField, string> = {
  title: 'Title',
  presenterName: 'Presenter name',
  description: 'Description',
  type: 'Type',
  level: 'Level',
  focus: 'Focus',
}

/** The notes below the form's fields: the card's own handwriting, and a mark where the reading is in doubt. */
export function cardNotes(card: CurrentCard | null) {
  if (!card) return undefined
  const note = (field: CardField) => {
    const isDoubtful = card.doubtful.includes(field)
    const crop = card.crops[field]
    return {
      hint: isDoubtful ? 'Please check: this was hard to read' : undefined,
      words: card.doubtfulWords[field] ?? [],
      // The chips say as much as the boxes, unless the boxes were unclear.
      picture: crop && (isDoubtful || TEXTS.has(field)) && (
        <FieldCrop name={NAMES[field]} crop={crop} isDoubtful={isDoubtful} />
      ),
    }
  }
  return {
    title: note('title'),
    presenterName: note('presenterName'),
    description: note('description'),
    type: note('type'),
    level: note('level'),
    focus: note('focus'),
  }
}

function FieldCrop({ name, crop, isDoubtful }: { name: string; crop: string; isDoubtful: boolean }) {
  return (
    <img
      src={crop}
      alt={`${name} on the card`}
      className={classes(
        'max-h-40 max-w-full self-start rounded-md border-2 object-contain object-left',
        isDoubtful ? 'border-fair' : 'border-line',
      )}
    />
  )
}

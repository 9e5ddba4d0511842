import { ofWords } from '../../domain/each-word.ts'
import { SESSION_WORDS, type SessionWord } from '../../domain/session-words.ts'
import { classes } from '../ui/classes.ts'
import type { CurrentCard } from './current-card.ts'

/** The notes below the form's fields: the card's own handwriting, and a mark where the reading is in doubt. */
export function cardNotes(card: CurrentCard | null) {
  if (!card) return undefined
  const note = (field: SessionWord) => {
    const { kind, label } = SESSION_WORDS[field]
    const isDoubtful = card.doubtful.includes(field)
    const crop = card.crops[field]
    return {
      hint: isDoubtful ? 'Please check: this was hard to read' : undefined,
      words: card.doubtfulWords[field] ?? [],
      // The chips say as much as the boxes, unless the boxes were unclear.
      picture: crop && (isDoubtful || kind === 'text') && (
        <FieldCrop name={label} crop={crop} isDoubtful={isDoubtful} />
      ),
    }
  }
  return ofWords(note, note)
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

import { useState } from 'react'
import type { WordDoubt } from '../../domain/cards/session-cards.ts'
import { Button } from '../ui/button.tsx'
import { classes } from '../ui/classes.ts'

type Props = {
  /** What the field says now. */
  text: string
  words: readonly WordDoubt[]
  /** Puts a text with another reading of a word into the field. */
  onChange: (text: string) => void
  /** Takes words that may be the presenter's name, which leave the text. */
  onName?: ((name: string) => void) | undefined
}

/**
 * The words of a field that may be misread: another reading is one tap away, and so is the way back. A decided word keeps its row, so
 * that nothing moves under a finger; one that was typed over loses it.
 */
export function DoubtfulWords({ text, words, onChange, onName }: Props) {
  const [decided, setDecided] = useState<Readonly<Record<string, string>>>({})
  const shown = words.filter(({ word }) => placeOf(text, decided[word] ?? word) !== null)
  if (shown.length === 0) return null

  function decide(word: string, reading: string): void {
    onChange(replaceWord(text, decided[word] ?? word, reading))
    setDecided({ ...decided, [word]: reading })
  }

  return (
    <ul aria-label="Words to check" className="flex flex-col gap-2 rounded-md bg-fair-wash px-3 py-2">
      {shown.map(({ word, others, isName }) => (
        <li key={word} className="flex flex-wrap items-center gap-2">
          <mark
            className={classes(
              'max-w-full bg-transparent font-semibold break-words underline-offset-4',
              decided[word] === undefined ? 'text-fair underline decoration-wavy' : 'text-soft',
            )}
          >
            {word}
          </mark>
          {isName && onName && (
            <Button
              look="secondary"
              size="small"
              aria-label={`${word} is the presenter`}
              onClick={() => {
                onChange(replaceWord(text, decided[word] ?? word, '').trim())
                onName(word)
              }}
            >
              Is the presenter
            </Button>
          )}
          {[...others, word].map((reading) => (
            <Button
              key={reading}
              look={reading === word ? 'quiet' : 'secondary'}
              size="small"
              className="max-w-full aria-pressed:border-accent aria-pressed:bg-accent-wash aria-pressed:text-accent"
              aria-pressed={decided[word] === reading}
              aria-label={reading === word ? `${word} is right` : `Replace ${word} by ${reading}`}
              onClick={() => decide(word, reading)}
            >
              <span className="truncate">{reading === word ? 'Is right' : reading}</span>
            </Button>
          ))}
        </li>
      ))}
    </ul>
  )
}

/** Where a word, or words in a row, first are between spaces; null where they are not. */
function placeOf(text: string, words: string): { from: number; to: number } | null {
  const all = [...text.matchAll(/\S+/g)]
  const wanted = words.split(' ')
  const at = all.findIndex((_, index) => wanted.every((word, next) => all[index + next]?.[0] === word))
  const [first, last] = [all[at], all[at + wanted.length - 1]]
  return first && last ? { from: first.index, to: last.index + last[0].length } : null
}

function replaceWord(text: string, word: string, other: string): string {
  const place = placeOf(text, word)
  return place ? text.slice(0, place.from) + other + text.slice(place.to) : text
}

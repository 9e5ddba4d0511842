import { useState } from 'react'
import type { WordDoubt } from '../../domain/cards/session-cards.ts'
import { Button } from '../ui/button.tsx'
import { hasKeyboard } from '../ui/use-modal.ts'

type Props = {
  /** What the field says now. */
  text: string
  words: readonly WordDoubt[]
  /** Puts a text with another reading of a word into the field. */
  onChange: (text: string) => void
  focusField: () => void
}

/** The words of a field that may be misread: another reading is one tap away. A word that was changed is gone from here. */
export function DoubtfulWords({ text, words, onChange, focusField }: Props) {
  const [kept, setKept] = useState<readonly string[]>([])
  const present = new Set(text.split(/\s+/))
  const open = words.filter(({ word }) => present.has(word) && !kept.includes(word))
  if (open.length === 0) return null

  /** The pressed button goes with its word: the keyboard stays at the field. A finger needs no keyboard to come up. */
  function decide(change: () => void) {
    change()
    if (hasKeyboard()) focusField()
  }

  return (
    <ul aria-label="Words to check" className="flex flex-col gap-2 rounded-md bg-fair-wash px-3 py-2">
      {open.map(({ word, others }) => (
        <li key={word} className="flex flex-wrap items-center gap-2">
          <mark className="max-w-full bg-transparent font-semibold break-words text-fair underline decoration-wavy underline-offset-4">
            {word}
          </mark>
          {others.map((other) => (
            <Button
              key={other}
              look="secondary"
              size="small"
              className="max-w-full"
              aria-label={`Replace ${word} by ${other}`}
              onClick={() => decide(() => onChange(replaceWord(text, word, other)))}
            >
              <span className="truncate">{other}</span>
            </Button>
          ))}
          <Button
            look="quiet"
            size="small"
            aria-label={`${word} is right`}
            onClick={() => decide(() => setKept([...kept, word]))}
          >
            Is right
          </Button>
        </li>
      ))}
    </ul>
  )
}

/** Replaces the first `word` that stands between spaces by `other`. */
function replaceWord(text: string, word: string, other: string): string {
  const parts = text.split(/(\s+)/)
  const at = parts.indexOf(word)
  return at < 0 ? text : parts.with(at, other).join('')
}

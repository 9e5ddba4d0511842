import { useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import type { SessionText } from '../../domain/schedule/session-fields.ts'
import { Button } from '../ui/button.tsx'
import type { SessionValues } from './session-values.ts'

/** A word as it stands in a text, and the next best readings of it. */
export type DoubtfulWord = { word: string; others: string[] }

type Props = {
  form: UseFormReturn<SessionValues>
  name: SessionText
  words: readonly DoubtfulWord[]
}

/** The words of a field that may be misread: another reading is one tap away. A word that was changed is gone from here. */
export function DoubtfulWords({ form, name, words }: Props) {
  const [kept, setKept] = useState<readonly string[]>([])
  const text = form.watch(name)
  const present = new Set(text.split(/\s+/))
  const open = words.filter(({ word }) => present.has(word) && !kept.includes(word))
  if (open.length === 0) return null

  function replace(word: string, other: string) {
    form.setValue(name, replaceWord(form.getValues(name), word, other), {
      shouldDirty: true,
      shouldValidate: form.formState.isSubmitted,
    })
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
              onClick={() => replace(word, other)}
            >
              <span className="truncate">{other}</span>
            </Button>
          ))}
          <Button
            look="quiet"
            size="small"
            aria-label={`${word} is right`}
            onClick={() => setKept([...kept, word])}
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

import { useState } from 'react'
import type { WordDoubt } from '../../domain/cards/session-cards.ts'
import { t } from '../../domain/text/t.ts'
import { Button } from '../ui/button.tsx'
import { classes } from '../ui/classes.ts'

type Props = {
  /** The field's current text. */
  text: string
  words: readonly WordDoubt[]
  /** Puts a text with another reading of a word into the field. */
  onChange: (text: string) => void
  /** Focuses the field, so that a tap on a word selects it there to be typed over; undefined for a text without a field. */
  focusField?: (() => void) | undefined
  /** The presenter in the form: while it is empty, words of the text may become the name. */
  presenter?: { name: string; onChange: (name: string) => void } | undefined
  /** The title in the form, beside the presenter's own words: these may be the end of it. */
  title?: { text: string; onChange: (text: string) => void } | undefined
}

/** Words that were moved out of a text to become the presenter's name, and the text before and after. */
type Named = { word: string; name: string; before: string; after: string }

/** A presenter who was moved to the end of the title, and the title before. */
type Joined = { name: string; before: string }

/**
 * The words of a field that may be misread: one tap puts in another reading, and one tap reverts it. A tap on the word
 * selects it in the field, to be typed over. A decided word keeps its row, so that nothing moves under a finger; a word
 * that was overwritten by typing loses it.
 */
export function DoubtfulWords({ words, presenter, title, focusField, ...own }: Props) {
  const { isInTitle, move, text, onChange } = useTitleEnd(own, title)
  const [decided, setDecided] = useState<Readonly<Record<string, string>>>({})
  const [named, setNamed] = useState<Named | null>(null)
  const isPresenter = (word: string) => named?.word === word && presenter?.name === named.name
  const shown = words.filter(({ word }) => isPresenter(word) || placeOf(text, decided[word] ?? word) !== null)
  if (shown.length === 0) return null

  function decide(word: string, reading: string): void {
    const now = decided[word] ?? word
    let whole = text
    if (named && isPresenter(word)) {
      whole = text === named.after ? named.before : `${text} ${now}`.trim()
      presenter?.onChange('')
      setNamed(null)
    }
    onChange(replaceWord(whole, now, reading))
    setDecided({ ...decided, [word]: reading })
  }

  function retype(word: string): void {
    focusField?.()
    const place = placeOf(text, decided[word] ?? word)
    const field = document.activeElement
    if (place && (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement))
      field.setSelectionRange(place.from, place.to)
  }

  function makePresenter(word: string, name: string): void {
    presenter?.onChange(name)
    if (named && isPresenter(word)) {
      setNamed({ ...named, name })
      return
    }
    const after = withoutWords(text, decided[word] ?? word)
    setNamed({ word, name, before: text, after })
    onChange(after)
  }

  return (
    <ul
      aria-label={t('card.wordsToCheck')}
      className="flex flex-wrap gap-x-6 gap-y-2 rounded-md bg-fair-wash px-3 py-1"
    >
      {shown.map(({ word, others, isName }) => (
        <li key={word} className="flex flex-wrap items-center gap-2">
          <DoubtedWord
            word={word}
            isDecided={decided[word] !== undefined || isPresenter(word)}
            onRetype={focusField && !isInTitle && !isPresenter(word) ? () => retype(word) : null}
          />
          {isName && presenter && (presenter.name.trim() === '' || isPresenter(word)) && (
            <Names
              names={[word, ...others]}
              chosen={isPresenter(word) ? presenter.name : null}
              onChoose={(name) => makePresenter(word, name)}
            />
          )}
          {[...(isName ? [] : others), word].map((reading) => (
            <Button
              key={reading}
              look={reading === word ? 'quiet' : 'secondary'}
              size="small"
              className={PRESSED}
              aria-pressed={decided[word] === reading && !isPresenter(word)}
              aria-label={
                reading === word ? t('card.wordIsRight', { word }) : t('card.replaceWord', { word, reading })
              }
              onClick={() => decide(word, reading)}
            >
              <span className="truncate">{reading === word ? t('card.readingIsRight') : reading}</span>
            </Button>
          ))}
        </li>
      ))}
      {title && <TitleEnd isInTitle={isInTitle} onMove={move} />}
    </ul>
  )
}

type WordProps = { word: string; isDecided: boolean; onRetype: (() => void) | null }

function DoubtedWord({ word, isDecided, onRetype }: WordProps) {
  const mark = (
    <mark
      className={classes(
        'max-w-full bg-transparent font-semibold break-words underline-offset-4',
        isDecided ? 'text-soft' : 'text-fair underline decoration-wavy',
      )}
    >
      {word}
    </mark>
  )
  if (!onRetype) return mark
  return (
    <button
      type="button"
      aria-label={t('card.retypeWord', { word })}
      className="min-h-9 max-w-full cursor-text text-start pointer-coarse:min-h-11"
      onClick={onRetype}
    >
      {mark}
    </button>
  )
}

/** The field that has the words: their own, or the title once the presenter was moved to its end. */
function useTitleEnd(own: Pick<Props, 'text' | 'onChange'>, title: Props['title']) {
  const [joined, setJoined] = useState<Joined | null>(null)
  const isInTitle = joined !== null && title !== undefined && own.text === ''

  function move(): void {
    if (!title) return
    const { text } = title
    if (!isInTitle) {
      setJoined({ name: own.text, before: text })
      title.onChange(`${text} ${own.text}`.trim())
      own.onChange('')
      return
    }
    const isWhole = text.startsWith(`${joined.before} `)
    own.onChange(isWhole ? text.slice(joined.before.length + 1) : joined.name)
    title.onChange(isWhole ? joined.before : withoutWords(text, joined.name))
  }

  return { isInTitle, move, ...(isInTitle ? title : own) }
}

function TitleEnd({ isInTitle, onMove }: { isInTitle: boolean; onMove: () => void }) {
  return (
    <li className="flex items-center">
      <Button look="secondary" size="small" className={PRESSED} aria-pressed={isInTitle} onClick={onMove}>
        {t('card.isInTitle')}
      </Button>
    </li>
  )
}

type NamesProps = {
  /** The text as read, and other spellings of it. */
  names: readonly string[]
  chosen: string | null
  onChoose: (name: string) => void
}

function Names({ names, chosen, onChoose }: NamesProps) {
  return names.map((name, at) => (
    <Button
      key={name}
      look="secondary"
      size="small"
      className={PRESSED}
      aria-pressed={chosen === name}
      aria-label={t('card.wordIsPresenter', { word: name })}
      onClick={() => onChoose(name)}
    >
      <span className="truncate">
        {at === 0 ? t('card.isPresenter') : t('card.wordIsPresenter', { word: name })}
      </span>
    </Button>
  ))
}

const PRESSED = 'max-w-full aria-pressed:border-accent aria-pressed:bg-accent-wash aria-pressed:text-accent'

/** The first place of a word, or of consecutive words, between spaces; null if there is none. */
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

function withoutWords(text: string, words: string): string {
  return replaceWord(text, words, '').replace(/ {2,}/g, ' ').trim()
}

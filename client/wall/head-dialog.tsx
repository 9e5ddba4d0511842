import { TriangleAlert } from 'lucide-react'
import { type FormEvent, type ReactNode, useEffect, useRef } from 'react'
import { t } from '../../domain/text/t.ts'
import type { WallLine } from '../../domain/wall/wall.ts'
import { addOf, type LineChoice, type NamedLine, proposedChoice } from '../../domain/wall/wall-lines.ts'
import { Button } from '../ui/button.tsx'
import { ChoiceField } from '../ui/choice-field.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Icon } from '../ui/icon.tsx'
import { isNameless } from './use-look-through.ts'
import { useSwipeOn } from './use-swipe-on.ts'

/** A line of the wall, what it is proposed to be, and what a person says instead. */
export type Head<New> = {
  line: WallLine
  index: number
  named: NamedLine<New>
  choice: LineChoice<New> | undefined
  onChoose: (choice: LineChoice<New>) => void
  /** Whether its dialog is open, and the ways in, out, and on to what is to be looked at next. */
  isOpen: boolean
  onOpen: () => void
  onClose: () => void
  onNext: (() => void) | null
}

/** A line of the wall with the words of its kind. */
export type NamedHead<New> = Head<New> & {
  kind: 'room' | 'time'
  /** The rooms or time slots of the event. */
  known: readonly { id: number; name: string }[]
  /** Added by a person and still empty. */
  unnamed: New
  /** The words for a new one: "Lab", "New room". */
  wordsOf: (added: New) => { name: string; state: string }
  /** The fields of a new one. */
  children: (added: New) => ReactNode
}

const NO_LINE = 'none'

/** "This was hard to read. Is it right?"; null where nothing is in doubt. */
export function doubtOf(doubt: string | null): string | null {
  return doubt && t('wall.isItRight', { doubt })
}

/** A head of the wall: its picture, its name to be typed over, and which room or time of the event it is. */
export function HeadDialog<New>({ called, ...head }: NamedHead<New> & { called: string }) {
  const { line, index, named, choice, onChoose, onClose, onNext, kind, known, unnamed, children } = head
  const form = useRef<HTMLFormElement>(null)
  const swipe = useSwipeOn()
  // Once the dialog has the focus; by the press that opened it a phone shows its keyboard, too.
  useEffect(() => {
    const name = form.current?.querySelector('input')
    name?.focus({ preventScroll: true })
    name?.select()
  }, [])
  const isUnsaid = choice === undefined && isNameless(line)
  const chosen = choice ?? (isUnsaid ? { add: unnamed } : proposedChoice(named))
  const added = addOf(chosen)
  const { problem, doubt } = named

  /** What a person has seen beside its picture is no longer in doubt. */
  function submit(event: FormEvent): void {
    event.preventDefault()
    if (!isUnsaid) onChoose(chosen)
    ;(onNext ?? onClose)()
  }

  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={called}
      description={
        (problem ?? doubt) && (
          <span className="flex gap-1.5 text-sm font-medium text-fair">
            <Icon of={TriangleAlert} className="mt-0.5 size-4" />
            {problem ?? doubtOf(doubt)}
          </span>
        )
      }
    >
      <form ref={form} onSubmit={submit} className="flex flex-col gap-4">
        {line.written?.picture && (
          <img
            {...swipe}
            src={line.written.picture}
            alt={t('wall.headPicture')}
            className="mx-auto max-h-40 w-auto max-w-full touch-pan-y rounded-md border border-line bg-sunken"
          />
        )}
        {/* A name that is being typed may be that of another room for a moment. */}
        {added && children(added)}
        <ChoiceField
          label={t(kind === 'room' ? 'wall.columnIs' : 'wall.rowIs', { number: index + 1 })}
          value={chosen === 'none' ? NO_LINE : 'id' in chosen ? String(chosen.id) : 'new'}
          options={[
            { value: 'new', label: t(kind === 'room' ? 'wall.newRoom' : 'wall.newTime') },
            ...known.map((each) => ({ value: String(each.id), label: each.name })),
            { value: NO_LINE, label: t('wall.notInSchedule') },
          ]}
          onChange={(value) => onChoose(choiceOf(value, added ?? unnamed))}
        />
        <div className="flex flex-wrap justify-end gap-3">
          {onNext && (
            <Button look="secondary" onClick={onClose}>
              {t('common.done')}
            </Button>
          )}
          <Button type="submit" data-first={added === null || undefined}>
            {t(onNext ? 'wall.rightNext' : 'common.done')}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

function choiceOf<New>(value: string, add: New): LineChoice<New> {
  if (value === NO_LINE) return 'none'
  return value === 'new' ? { add } : { id: Number(value) }
}

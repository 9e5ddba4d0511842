import { TriangleAlert } from 'lucide-react'
import { type FormEvent, type ReactNode, useEffect, useId, useRef } from 'react'
import { t } from '../../domain/text/t.ts'
import type { WallLine } from '../../domain/wall/wall.ts'
import { addOf, type LineChoice, type NamedLine, proposedChoice } from '../../domain/wall/wall-lines.ts'
import { ChoiceField } from '../ui/choice-field.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Icon } from '../ui/icon.tsx'
import { ReviewButtons } from './review-buttons.tsx'
import { isNameless } from './use-look-through.ts'
import { useSwipeOn } from './use-swipe-on.ts'

/** A line of the wall: what it is proposed to be, and the user's correction. */
export type Head<New> = {
  line: WallLine
  index: number
  named: NamedLine<New>
  choice: LineChoice<New> | undefined
  onChoose: (choice: LineChoice<New>) => void
  /** Whether its dialog is open, and functions that open it, close it, and go to the next item to review. */
  isOpen: boolean
  onOpen: () => void
  onClose: () => void
  onNext: (() => void) | null
}

/** A line of the wall, with the texts for its kind. */
export type NamedHead<New> = Head<New> & {
  kind: 'room' | 'time'
  /** The rooms or time slots of the event. */
  known: readonly { id: number; name: string }[]
  /** A line that a person added and that is still empty. */
  unnamed: New
  /** The text for a new one: "Lab", "New room". */
  wordsOf: (added: New) => { name: string; state: string }
  /** The fields of a new one. */
  children: (added: New) => ReactNode
}

const NO_LINE = 'none'

/** "This was hard to read. Is it right?"; null if nothing is in doubt. */
export function doubtOf(doubt: string | null): string | null {
  return doubt && t('wall.isItRight', { doubt })
}

/** A head of the wall: its picture, its editable name, and its room or time of the event. */
export function HeadDialog<New>({ called, ...head }: NamedHead<New> & { called: string }) {
  const { line, index, named, choice, onChoose, onClose, onNext, kind, known, unnamed, children } = head
  const id = useId()
  const form = useRef<HTMLFormElement>(null)
  const swipe = useSwipeOn()
  // Once the dialog has the focus; the press that opened it also lets a phone show its keyboard.
  useEffect(() => {
    const name = form.current?.querySelector('input')
    name?.focus({ preventScroll: true })
    name?.select()
  }, [])
  const isUnsaid = choice === undefined && isNameless(line)
  const chosen = choice ?? (isUnsaid ? { add: unnamed } : proposedChoice(named))
  const added = addOf(chosen)
  const { problem, doubt } = named

  /** A head that a person has seen beside its picture is no longer in doubt. */
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
      footer={<ReviewButtons form={id} hasNext={onNext !== null} isFirst={added === null} onDone={onClose} />}
    >
      <form ref={form} id={id} onSubmit={submit} className="flex flex-col gap-4">
        {line.written?.picture && (
          <img
            {...swipe}
            src={line.written.picture}
            alt={t('wall.headPicture')}
            className="mx-auto max-h-40 w-auto max-w-full touch-pan-y rounded-md border border-line bg-sunken"
          />
        )}
        {/* While a name is being typed, it may briefly equal another room's. */}
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
      </form>
    </Dialog>
  )
}

function choiceOf<New>(value: string, add: New): LineChoice<New> {
  if (value === NO_LINE) return 'none'
  return value === 'new' ? { add } : { id: Number(value) }
}

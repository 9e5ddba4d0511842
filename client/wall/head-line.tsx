import { Check, Pencil, TriangleAlert } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import type { WallLine } from '../../domain/wall.ts'
import { addOf, type LineChoice, type NamedLine, proposedChoice } from '../../domain/wall-lines.ts'
import { Button } from '../ui/button.tsx'
import { ChoiceField } from '../ui/choice-field.tsx'
import { Icon } from '../ui/icon.tsx'

/** A line of the wall, what it is proposed to be, and what a person says instead. */
export type Head<New> = {
  line: WallLine
  index: number
  named: NamedLine<New>
  choice: LineChoice<New> | undefined
  onChoose: (choice: LineChoice<New>) => void
}

type Props<New> = Head<New> & {
  kind: 'Room' | 'Time'
  /** "Column 2", for a line that has no name yet. */
  place: string
  /** The rooms or time slots of the event. */
  known: readonly { id: number; name: string }[]
  /** A new one whose fields nobody has filled in. */
  unnamed: New
  /** The words for a new one: "Lab", "New room". */
  wordsOf: (added: New) => { name: string; state: string }
  /** The fields of a new one. */
  children: (added: New) => ReactNode
}

const NO_LINE = { value: 'none', label: 'Not part of the schedule' }

/** A line of the wall as it is proposed, beside the picture of its head; a press opens the fields that put it right. */
export function HeadLine<New>({ line, named, choice, onChoose, ...rest }: Props<New>) {
  const { kind, place, known, unnamed, wordsOf, children } = rest
  const { id, written, breakName } = line
  const { doubt, problem } = named
  // A line without any head has to be named by a person.
  const [isOpen, setOpen] = useState(id === null && written === null)
  const chosen = choice ?? proposedChoice(named)
  const added = addOf(chosen)
  const own = known.find((each) => each.id === named.id)
  const none = { name: written?.text ?? breakName ?? '', state: NO_LINE.label }
  const words = own ? { ...own, state: `${kind} of this event` } : added ? wordsOf(added) : none
  const called = words.name || place
  return (
    <li className="flex flex-col gap-3 py-3">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        {written?.picture && (
          <img
            src={written.picture}
            alt=""
            className="h-11 w-16 shrink-0 sm:w-20 rounded-sm border border-line bg-sunken object-contain"
          />
        )}
        <p className="min-w-0 flex-1 basis-28">
          <span dir="auto" className="block font-semibold wrap-anywhere">
            {called}
          </span>
          <span className="block text-sm text-soft">{words.state}</span>
        </p>
        <Button
          look="quiet"
          size="icon"
          className="-me-2"
          aria-expanded={isOpen}
          aria-label={`Change ${called}`}
          onClick={() => setOpen(!isOpen)}
        >
          <Icon of={Pencil} />
        </Button>
      </div>
      {(problem ?? doubt) && (
        <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2">
          <p
            className={`flex min-w-0 flex-1 basis-40 gap-1.5 text-sm font-medium ${problem ? 'text-bad' : 'text-fair'}`}
          >
            <Icon of={TriangleAlert} className="mt-0.5 size-4" />
            {problem ?? `${doubt} Is it right?`}
          </p>
          {doubt && (
            <Button
              look="secondary"
              size="small"
              aria-label={`${called} is right`}
              onClick={() => onChoose(chosen)}
            >
              <Icon of={Check} className="size-4" /> Right
            </Button>
          )}
        </div>
      )}
      {isOpen && (
        <div className="grid gap-3 sm:grid-cols-2">
          <ChoiceField
            label={`${place} is`}
            value={chosen === 'none' ? NO_LINE.value : 'id' in chosen ? String(chosen.id) : 'new'}
            options={[
              { value: 'new', label: `A new ${kind.toLowerCase()}` },
              ...known.map((each) => ({ value: String(each.id), label: each.name })),
              NO_LINE,
            ]}
            onChange={(value) => onChoose(choiceOf(value, added ?? unnamed))}
          />
          {/* A name that is being typed may be that of another room for a moment. */}
          {added && children(added)}
        </div>
      )}
    </li>
  )
}

function choiceOf<New>(value: string, add: New): LineChoice<New> {
  if (value === NO_LINE.value) return 'none'
  return value === 'new' ? { add } : { id: Number(value) }
}

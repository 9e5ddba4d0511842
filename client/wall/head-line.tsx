import { Check, Pencil, TriangleAlert } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import type { WallLine } from '../../domain/wall.ts'
import type { NamedLine } from '../../domain/wall-lines.ts'
import { Button } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'

type Props = {
  line: WallLine
  named: NamedLine<unknown>
  /** "Column 2", for a line that has no name yet. */
  place: string
  name: string
  /** "New room" */
  state: string
  onRight: () => void
  /** The fields in which it is put right. */
  children: ReactNode
}

/** A line of the wall as it is proposed, beside the picture of its head; a press opens the fields in which it is put right. */
export function HeadLine({ line: { written, id }, named, place, name, state, onRight, children }: Props) {
  const { doubt, problem } = named
  // A line without any head has to be named by a person.
  const [isOpen, setOpen] = useState(id === null && written === null)
  const called = name || place
  return (
    <li className="flex flex-col gap-3 py-3">
      <div className="flex items-center gap-x-3">
        {written?.picture && (
          <img
            src={written.picture}
            alt=""
            className="h-11 w-16 shrink-0 sm:w-20 rounded-sm border border-line bg-sunken object-contain"
          />
        )}
        <p className="min-w-0 flex-1">
          <span dir="auto" className="block font-semibold wrap-anywhere">
            {called}
          </span>
          <span className="block text-sm text-soft">{state}</span>
        </p>
        {doubt && (
          <Button look="secondary" size="small" aria-label={`${called} is right`} onClick={onRight}>
            <Icon of={Check} className="size-4" /> Right
          </Button>
        )}
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
        <p className={`flex gap-1.5 text-sm font-medium ${problem ? 'text-bad' : 'text-fair'}`}>
          <Icon of={TriangleAlert} className="mt-0.5 size-4" />
          {problem ?? `${doubt} Is it right?`}
        </p>
      )}
      {isOpen && <div className="grid gap-3 sm:grid-cols-2">{children}</div>}
    </li>
  )
}

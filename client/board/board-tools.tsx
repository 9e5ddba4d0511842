import { CalendarClock, History, Redo2, Undo2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import type { useActs } from './use-acts.ts'

type Props = {
  acts: Pick<ReturnType<typeof useActs>, 'canUndo' | 'canRedo' | 'undo' | 'redo'>
  tools: ReactNode
  onBackTo: () => void
  onRearrange: () => void
}

export function BoardTools({ acts, tools, onBackTo, onRearrange }: Props) {
  return (
    <div role="toolbar" aria-label="Board" className="board-tools">
      <Button
        look="secondary"
        size="icon"
        aria-label="Undo"
        title="Undo (Ctrl+Z)"
        disabled={!acts.canUndo}
        onClick={acts.undo}
      >
        <Icon of={Undo2} />
      </Button>
      <Button
        look="secondary"
        size="icon"
        aria-label="Do again"
        title="Do again (Ctrl+Shift+Z)"
        disabled={!acts.canRedo}
        onClick={acts.redo}
      >
        <Icon of={Redo2} />
      </Button>
      <Button look="secondary" onClick={onBackTo}>
        <Icon of={History} />
        Back to…
      </Button>
      <Button look="secondary" onClick={onRearrange}>
        <Icon of={CalendarClock} />
        Rearrange
      </Button>
      {tools}
    </div>
  )
}

import { CalendarClock, History, type LucideIcon, Redo2, Shuffle, Undo2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { t } from '../../domain/text/t.ts'
import { Button } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import type { useActs } from './use-acts.ts'

type Props = {
  acts: Pick<ReturnType<typeof useActs>, 'canUndo' | 'canRedo' | 'undo' | 'redo'>
  tools: ReactNode
  /** Null for helpers. */
  onBackTo: (() => void) | null
  /** Null if no stars are counted. */
  onEase: (() => void) | null
  /** Null if there is nothing to rearrange. */
  onRearrange: (() => void) | null
}

export function BoardTools({ acts, tools, onBackTo, onEase, onRearrange }: Props) {
  return (
    <div role="toolbar" aria-label={t('title.board')} className="board-tools flex flex-wrap gap-2">
      <Tool of={Undo2} name={t('write.undo')} keys="Ctrl+Z" isOff={!acts.canUndo} act={acts.undo} />
      <Tool of={Redo2} name={t('write.redo')} keys="Ctrl+Shift+Z" isOff={!acts.canRedo} act={acts.redo} />
      {onBackTo && <Tool of={History} name={t('restore.open')} act={onBackTo} />}
      {onRearrange && <Tool of={CalendarClock} name={t('rearrange.title')} act={onRearrange} />}
      {onEase && <Tool of={Shuffle} name={t('swaps.title')} act={onEase} />}
      {tools}
    </div>
  )
}

/** A tool with `keys` shows only its icon. */
function Tool({
  of,
  name,
  keys,
  isOff = false,
  act,
}: {
  of: LucideIcon
  name: string
  keys?: string
  isOff?: boolean
  act: () => void
}) {
  return (
    <Button
      look="secondary"
      title={keys && t('board.toolKeys', { name, keys })}
      // A disabled "Redo" would lose the focus after the last step.
      aria-disabled={isOff || undefined}
      onClick={isOff ? undefined : act}
    >
      <Icon of={of} />
      <span className={keys && 'sr-only'}>{name}</span>
    </Button>
  )
}

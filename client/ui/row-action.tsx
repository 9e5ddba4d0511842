import type { LucideIcon } from 'lucide-react'
import { Button } from './button.tsx'
import { Icon } from './icon.tsx'

type Props = {
  icon: LucideIcon
  /** The act and its object: 'Edit Room 1'. */
  label: string
  onClick: () => void
  isDisabled?: boolean
}

/** A button with a drawing, for one row of a list. */
export function RowAction({ icon, label, onClick, isDisabled = false }: Props) {
  return (
    <Button
      look="quiet"
      size="icon"
      aria-label={label}
      title={label}
      onClick={onClick}
      aria-disabled={isDisabled || undefined}
    >
      <Icon of={icon} />
    </Button>
  )
}

import { type LucideIcon, Pencil, Trash2 } from 'lucide-react'
import { t } from '../../domain/text/t.ts'
import { Button } from './button.tsx'
import { Icon } from './icon.tsx'

type Props = {
  icon: LucideIcon
  /** The act and its object: 'Edit Room 1'. */
  label: string
  onClick: () => void
  isDisabled?: boolean
}

/** A button with an icon, for one row of a list. */
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

type EditProps = { name: string; onEdit: () => void; onDelete?: () => void }

/** The Edit and Delete buttons of most rows. */
export function EditAndDelete({ name, onEdit, onDelete }: EditProps) {
  return (
    <>
      <RowAction icon={Pencil} label={t('row.edit', { name })} onClick={onEdit} />
      {onDelete && <RowAction icon={Trash2} label={t('row.delete', { name })} onClick={onDelete} />}
    </>
  )
}

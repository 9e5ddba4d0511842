import { t } from '../../domain/text/t.ts'
import { ChoiceRow } from '../ui/choice-chips.tsx'

const LATE = [0, 5, 10, 15] as const
type Late = (typeof LATE)[number]

/** How many minutes late a session is. */
export function LateChoice({ late, onChange }: { late: number; onChange: (late: Late) => void }) {
  return (
    <ChoiceRow
      label={t('door.late')}
      value={String(late)}
      options={LATE.map((minutes) => ({
        value: String(minutes),
        label: minutes === 0 ? t('door.onTime') : t('door.minutes', { minutes }),
      }))}
      onChange={(chosen) => onChange(LATE.find((minutes) => String(minutes) === chosen) ?? 0)}
    />
  )
}

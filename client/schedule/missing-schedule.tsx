import { t } from '../../domain/text/t.ts'
import { ErrorState } from '../ui/error-state.tsx'
import { Spinner } from '../ui/spinner.tsx'
import type { ScheduleReads } from './use-schedule.ts'

type Props = Pick<ScheduleReads, 'failures' | 'retry' | 'isPending'>

/** The message about a schedule that failed to load or is loading. */
export function MissingSchedule({ failures, retry, isPending }: Props) {
  if (failures.length === 0) return isPending && <Spinner label={t('session.loadingAll')} />
  return (
    <ErrorState title={failures.join(', ')} onRetry={retry}>
      {t('error.checkConnection')}
    </ErrorState>
  )
}
